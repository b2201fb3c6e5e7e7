import { Type, type Static } from 'typebox'
import { giftMonths, type GiftMonths } from '../gift-price.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, PageCard } from './account.ts'

/** `incomplete`: its card payment has not come; lists do not name it. `paid`: nobody can open it yet. `sent`: it has gone to an account, or its link was made. */
export const giftStates = ['incomplete', 'paid', 'sent', 'opened', 'lapsed', 'refunded'] as const
export type GiftState = (typeof giftStates)[number]

export const GiftLength = Type.Unsafe<GiftMonths>({ type: 'integer', enum: [...giftMonths] })

/** As its giver or whoever received it sees it in a list. */
export const Gift = Type.Object({
  _id: Id,
  months: Type.Integer(),
  words: Type.String(),
  state: OneOf(...giftStates),
  page: Nullable(PageCard),
  giver: Nullable(AccountCard),
  /** Who opened it, or to whom it goes; null while nobody has. */
  receiver: Nullable(AccountCard),
  /** What was paid; only its giver is told. */
  price: Nullable(Type.Number()),
  isByCard: Type.Boolean(),
  /** Of one that goes by mail and waits; only its giver is told. It says nothing of whom the address is. */
  letter: Nullable(
    Type.Object({
      to: Type.String(),
      /** The last; null: none has gone yet. */
      sentAt: Nullable(Time),
      canSendAgain: Type.Boolean(),
    }),
  ),
  /** When it goes to the account or the address it is for; null: it has a link. */
  sendAt: Nullable(Time),
  openedAt: Nullable(Time),
  /** Until then it can be opened; afterwards the money is back in the wallet of its giver. */
  lapsesAt: Nullable(Time),
  createdAt: Time,
})
export type Gift = Static<typeof Gift>

/** As whoever holds its link sees it. */
export const GiftPreview = Type.Object({
  months: Type.Integer(),
  /** `over`: it was taken back, or nobody opened it in time. */
  state: OneOf('waiting', 'opened', 'over'),
  page: PageCard,
  giver: Nullable(AccountCard),
  /** Only an adult who is signed in reads them. */
  words: Type.String(),
  /** Who looks has given it. */
  isOwn: Type.Boolean(),
  /** Who looks has opened it. */
  isMine: Type.Boolean(),
})
export type GiftPreview = Static<typeof GiftPreview>
