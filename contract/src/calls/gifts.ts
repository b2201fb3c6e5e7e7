// Months of somebody's page for another person (money.md 8.8).
import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { mostGiftWords } from '../gift-price.ts'
import { PageCard } from '../objects/account.ts'
import { Gift, GiftLength, GiftPreview } from '../objects/gift.ts'
import { Transaction } from '../objects/payment.ts'
import { purchased } from '../tags.ts'
import { Amount, Email, Id, IdOrSlug, listQuery, Nullable, OneOf, Time } from '../values.ts'

const params = Type.Object({ id: Id })
/** The secret of a link, or the id of a gift that was sent to whoever asks. */
const code = Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) })
const { limit, offset } = listQuery

export const gifts = {
  give: call({
    method: 'POST',
    path: '/gifts',
    access: 'user',
    summary: 'Pay for months of a page for somebody else, from the wallet or by card; nothing renews',
    changes: [...purchased, 'gifts'],
    body: Type.Object({
      pageId: Id,
      months: GiftLength,
      /** Left out, the wallet pays. */
      cardId: Type.Optional(Id),
      seenPrice: Type.Optional(Amount),
      /** The account that it goes to, by id or username; left out, its giver passes on a link. */
      to: Type.Optional(IdOrSlug),
      /** The address that it goes to instead, whoever that is; the giver may pass on a link as well. */
      email: Type.Optional(Email),
      /** When it goes there, within a year; at once unless it is said. */
      sendAt: Type.Optional(Time),
      words: Type.Optional(Type.String({ maxLength: mostGiftWords })),
    }),
    idempotency: 'derived',
    status: 201,
    answer: one(Type.Object({ gift: Gift, transaction: Nullable(Transaction) })),
    errors: [
      'account.limited',
      'gift.not_to_them',
      'gift.bad_time',
      'page.unknown',
      'subscription.not_offered',
      'subscription.self',
      'payment.card_declined',
      'payment.card_unknown',
      'payment.price_changed',
      'payment.in_progress',
      'wallet.insufficient_tokens',
      'wallet.frozen',
      'youth.money_not_allowed',
      'youth.not_allowed',
    ],
  }),
  list: call({
    method: 'GET',
    path: '/gifts',
    access: 'user',
    summary: 'Own gifts: those one gave, or those one was sent or opened',
    tags: ['gifts'],
    query: Type.Object({ side: Type.Optional(OneOf('given', 'received')), limit, offset }),
    status: 200,
    answer: list(Gift),
    errors: ['youth.not_allowed'],
  }),
  link: call({
    method: 'POST',
    path: '/gifts/{id}/link',
    access: 'user',
    summary: 'Make the link of an own gift; its address is told this once, and one made before ends',
    changes: ['gifts'],
    params,
    status: 201,
    answer: one(Type.Object({ path: Type.String() })),
    errors: ['gift.unknown', 'gift.opened', 'gift.over', 'gift.is_sent'],
  }),
  sendAgain: call({
    method: 'POST',
    path: '/gifts/{id}/letter',
    access: 'user',
    summary: 'Mail an own gift once more to the address that it is for; three letters at most, an hour between them',
    changes: ['gifts'],
    params,
    idempotency: 'brief',
    status: 200,
    answer: one(Gift),
    errors: ['gift.unknown', 'gift.opened', 'gift.over', 'gift.sent_enough'],
  }),
  takeBack: call({
    method: 'POST',
    path: '/gifts/{id}/take-back',
    access: 'user',
    summary: 'Take an own gift back that nobody has opened; what was paid is in the wallet',
    changes: [...purchased, 'gifts'],
    params,
    status: 200,
    answer: one(Gift),
    errors: ['gift.unknown', 'gift.opened', 'gift.over', 'refund.disputed'],
  }),
  preview: call({
    method: 'GET',
    path: '/gifts/{code}',
    access: 'optional',
    summary: 'What a link gives, and from whom',
    tags: ['gifts', 'pages'],
    params: code,
    status: 200,
    answer: one(GiftPreview),
    errors: ['gift.unknown'],
  }),
  open: call({
    method: 'POST',
    path: '/gifts/{code}/open',
    access: 'user',
    summary: 'Open a gift: the page is open for its months, and a subscription that runs is moved on by them',
    changes: [...purchased, 'gifts'],
    params: code,
    status: 201,
    answer: one(
      Type.Object({
        page: PageCard,
        endsAt: Time,
        /** When the own subscription goes on by itself; null: nothing follows. */
        renewsAt: Nullable(Time),
      }),
    ),
    errors: [
      'gift.unknown',
      'gift.opened',
      'gift.over',
      'gift.own',
      'subscription.self',
      'payment.in_progress',
      'youth.money_not_allowed',
      'youth.not_allowed',
    ],
  }),
}
