// Months of a page for somebody else: how many, how they get there, and what pays for them.
import { giftMonths, giftPrice, mostGiftWords, type GiftMonths } from '@fieldhouse/contract/gift-price'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { send } from '../../lib/client.ts'
import { Note } from '../../ui/note.tsx'
import { PayButton } from '../../ui/pay-button.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Tear } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useMoney, type Transaction } from './api.ts'
import { CardChoice } from './card-choice.tsx'
import { capital } from './describe.ts'
import { makeGiftLink } from './gift-link.tsx'
import { byLink, receiverOf, WayFields } from './gift-way.tsx'
import { monthsWords, type Gift } from './gift-words.ts'
import type { Subscribed } from './plans.ts'
import { Sum } from './sum.tsx'
import { TaxInPrice } from './tax-in-price.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePayment } from './use-payment.ts'
import { WaitingNote } from './waiting-note.tsx'
import { WalletCheckout } from './wallet-checkout.tsx'

export interface GivenGift {
  gift: Gift
  /** Of one that has a link; undefined: it could not be made now. */
  link: string | undefined
}

const hundredths = (price: number | null) => (price === null ? null : Math.round(price * 100))

/** What the page takes for so many months; null: not offered. */
function priceOf(profile: Subscribed, months: GiftMonths): number | null {
  const found = giftPrice(months, { monthly: hundredths(profile.monthlyPrice), yearly: hundredths(profile.yearlyPrice) })
  return found && found.price / 100
}

export const isGiftable = (profile: Subscribed): boolean =>
  profile.canEarn && (profile.monthlyPrice !== null || profile.yearlyPrice !== null)

interface Wish {
  pageId: string
  months: GiftMonths
  seenPrice: number
  words?: string
  to?: string
  email?: string
  sendAt?: string
}

async function linkFor({ _id, sendAt }: Gift): Promise<string | undefined> {
  return sendAt === null ? makeGiftLink(_id).catch(() => undefined) : undefined
}

/** The gift that a payment paid for, once its outcome has come. */
async function giftOf(id: string | undefined): Promise<Gift | undefined> {
  const { data } = await send('gifts.list', { query: { side: 'given', limit: 25 } })
  return data.find(({ _id }) => _id === id)
}

const terms =
  'Paid once, nothing renews. Until it is opened you can take it back; if nobody opens it within a year it comes back by itself. Either way what you paid is in your wallet then.'

interface GiftFormProps {
  profile: Subscribed
  onPaid: (given: GivenGift) => void
  onBusy: (isBusy: boolean) => void
}

function ByCard({
  wish,
  price,
  onPaid,
  onBusy,
  children,
}: Omit<GiftFormProps, 'profile'> & { wish: Wish; price: number; children: ReactNode }) {
  const money = useMoney()
  const [isLost, setLost] = useState(false)
  /** Of the payment that was begun last. */
  const made = useRef<string>(undefined)
  const finish = async () => {
    const gift = await giftOf(made.current)
    if (gift) onPaid({ gift, link: await linkFor(gift) })
    else setLost(true)
  }
  const checkout = useCheckout<Wish>({
    send: async ({ cardId, ...body }, idempotencyKey): Promise<Transaction> => {
      const { data } = await send('gifts.give', { body: { ...body, cardId } }, { idempotencyKey })
      made.current = data.gift._id
      if (!data.transaction) throw new Error('A gift by card has its payment')
      return data.transaction
    },
    onPaid: () => void finish(),
  })
  useEffect(() => onBusy(checkout.isPaying), [checkout.isPaying, onBusy])
  return (
    <form onSubmit={(event) => void checkout.pay(event, wish)}>
      {children}
      {checkout.cards && (
        <div className="s-body top0">
          <CardChoice cards={checkout.cards} value={checkout.cardId} onChange={checkout.choose} />
        </div>
      )}
      <Tear />
      <div className="s-body top0">
        <Sum lines={[]} total={{ label: `${capital(monthsWords(wish.months))}, paid once`, value: money(price) }} />
        <TaxInPrice saleType="gift" price={price} />
        {checkout.message && <Note tone="bad">{checkout.message}</Note>}
        {isLost && <Note tone="warn">Look under Subscriptions: what could not be given any more goes back to your card.</Note>}
        {checkout.waitingFor && <WaitingNote transaction={checkout.waitingFor} onOtherWay={checkout.payAnotherWay} />}
        {!checkout.waitingFor && (
          <PayButton
            type="submit"
            label={checkout.isSavedFirst ? 'Save a card first' : 'Give it'}
            price={money(price)}
            busy={checkout.isPaying}
            busyLabel={`Paying ${money(price)}`}
            disabled={checkout.isAsking}
            size="big"
            wide
          />
        )}
        <p className="small">{terms}</p>
      </div>
    </form>
  )
}

function FromWallet({
  wish,
  price,
  onPaid,
  onBusy,
  isBlocked,
  children,
}: Omit<GiftFormProps, 'profile'> & { wish: Wish; price: number; isBlocked: boolean; children: ReactNode }) {
  const payment = usePayment(async (body: Wish, idempotencyKey) => {
    const { data } = await send('gifts.give', { body }, { idempotencyKey })
    onPaid({ gift: data.gift, link: await linkFor(data.gift) })
  })
  useEffect(() => onBusy(payment.isPaying), [payment.isPaying, onBusy])
  return (
    <WalletCheckout
      price={price}
      taxFor={{ saleType: 'gift' }}
      label="Give it"
      verb="give it"
      isPaying={payment.isPaying}
      message={payment.message}
      isBlocked={isBlocked}
      onPay={() => void payment.start(() => wish)}
      terms={terms}
    >
      {children}
    </WalletCheckout>
  )
}

export function GiftForm({ profile, ...paying }: GiftFormProps) {
  const money = useMoney()
  const offered = giftMonths.filter((months) => priceOf(profile, months) !== null)
  const [months, setMonths] = useState<GiftMonths>(() => offered.find((one) => one === 3) ?? offered[0] ?? 12)
  const [receiver, setReceiver] = useState(byLink)
  const [words, setWords] = useState('')
  const [source, setSource] = useState<'wallet' | 'card'>('wallet')
  const price = priceOf(profile, months) ?? 0
  const goesTo = receiverOf(receiver)
  const wish: Wish = { pageId: profile._id, months, seenPrice: price, ...(words.trim() && { words: words.trim() }), ...goesTo }
  const rows = offered.map((one) => ({
    value: `${one}`,
    label: capital(monthsWords(one)),
    end: money(priceOf(profile, one) ?? 0),
  }))
  const fields = (
    <div className="s-body">
      <RadioRows
        legend="How long"
        name="months"
        rows={rows}
        value={`${months}`}
        onChange={(value) => setMonths(giftMonths.find((one) => `${one}` === value) ?? months)}
      />
      <WayFields wish={receiver} onChange={(change) => setReceiver((known) => ({ ...known, ...change }))} />
      <TextArea
        label="Words"
        name="words"
        rows={3}
        maxLength={mostGiftWords}
        value={words}
        optional
        onChange={(event) => setWords(event.target.value)}
      />
      <RadioRows
        legend="Pay with"
        name="source"
        rows={[
          { value: 'wallet', label: 'Your wallet' },
          { value: 'card', label: 'A card' },
        ]}
        value={source}
        onChange={setSource}
      />
    </div>
  )
  if (source === 'card')
    return (
      <ByCard wish={wish} price={price} {...paying}>
        {fields}
      </ByCard>
    )
  return (
    <FromWallet wish={wish} price={price} isBlocked={!goesTo} {...paying}>
      {fields}
    </FromWallet>
  )
}
