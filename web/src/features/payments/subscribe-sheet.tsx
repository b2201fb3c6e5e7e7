import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { useMoney, type Transaction } from './api.ts'
import { bundleWords, receiptLines, renewalWords } from './describe.ts'
import { plansOf, type PageKind, type Subscribed } from './plans.ts'
import { Receipt } from './receipt.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { isGiftable } from './gift-form.tsx'
import GiftSheet from './gift-sheet.tsx'
import { useSubscribed } from './use-subscribed.ts'

interface Paid {
  transaction: Transaction
  /** How many periods its coupon lowers. */
  periods: number
}

function receiptText(profile: Subscribed, { transaction, periods }: Paid, money: (amount: number) => string) {
  const { type, originalPrice, totalPrice, months, priceAfter } = transaction
  if (type === 'free_subscription') return `You are in. Free for ${profile.durationFreeSubscriptionDays} days, then it ends by itself.`
  if (months !== null && priceAfter !== null) return `You are in. ${bundleWords(months, money(priceAfter))}`
  const plan = type === 'yearly_subscription' ? 'yearly' : 'monthly'
  return `You are in. ${renewalWords(plan, { price: money(originalPrice), lower: money(totalPrice), periods })}`
}

interface SubscribeSheetProps {
  pageId: string
  kind?: PageKind
  name: string
  onClose: () => void
}

/** Subscribing to an athlete or a team: plan, card, terms, receipt. */
export default function SubscribeSheet({ pageId, kind = 'performer', name, onClose }: SubscribeSheetProps) {
  const money = useMoney()
  const { data, error, refetch } = useSubscribed(kind, pageId)
  const [isBusy, setBusy] = useState(false)
  const [paid, setPaid] = useState<Paid>()
  const [isGift, setGift] = useState(false)
  const profile = data?.data
  if (isGift) return <GiftSheet pageId={pageId} kind={kind} name={name} onClose={onClose} />
  if (paid && profile) {
    return (
      <Sheet title={`In ${name}’s corner`} kicker="Receipt" onClose={onClose}>
        <Receipt onClose={onClose} page={{ _id: pageId, name }} lines={receiptLines(paid.transaction, money)}>
          {receiptText(profile, paid, money)}
        </Receipt>
      </Sheet>
    )
  }
  return (
    <Sheet title={`In ${name}’s corner`} kicker="Subscribe" onClose={onClose} busy={isBusy}>
      {error && !profile && (
        <div className="s-body">
          <ErrorState error={error} retry={refetch} />
        </div>
      )}
      {!profile && !error && (
        <div className="s-body">
          <SkeletonForm fields={3} />
        </div>
      )}
      {profile && plansOf(profile).length === 0 && (
        <div className="s-body">
          <Note>{name} offers no subscription at the moment. Following is free.</Note>
        </div>
      )}
      {profile && plansOf(profile).length > 0 && <SubscribeForm kind={kind} profile={profile} onPaid={setPaid} onBusy={setBusy} />}
      {profile && isGiftable(profile) && (
        <div className="s-body top0">
          <Button variant="quiet" wide disabled={isBusy} onClick={() => setGift(true)}>
            Give as a gift
          </Button>
        </div>
      )}
    </Sheet>
  )
}
