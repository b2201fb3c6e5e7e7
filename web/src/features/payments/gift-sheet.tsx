import { useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { capital } from './describe.ts'
import { GiftForm, isGiftable, type GivenGift } from './gift-form.tsx'
import { GiftLink } from './gift-link.tsx'
import { monthsWords, type Gift } from './gift-words.ts'
import type { PageKind } from './plans.ts'
import { useSubscribed } from './use-subscribed.ts'

interface GiftSheetProps {
  pageId: string
  kind?: PageKind
  name: string
  onClose: () => void
}

const whenWords = ({ sendAt, state, receiver, letter }: Gift): string => {
  if (letter)
    return sendAt !== null && new Date(sendAt) > new Date()
      ? `The letter to ${letter.to} goes on ${formatDay(sendAt)}.`
      : `The letter is on its way to ${letter.to}.`
  return state === 'sent' || sendAt === null
    ? `${receiver?.name ?? 'They'} can open it now and has been told.`
    : `${receiver?.name ?? 'They'} will be told on ${formatDay(sendAt)}.`
}

function Given({ gift, link, name, onClose }: GivenGift & { name: string; onClose: () => void }) {
  return (
    <div className="s-body">
      <Note tone="good">
        <p role="status">
          {capital(monthsWords(gift.months))} of {name}: paid. {gift.sendAt === null ? 'Pass the link on.' : whenWords(gift)}
        </p>
      </Note>
      {gift.sendAt === null && <GiftLink giftId={gift._id} name={name} made={link} />}
      <p className="small">Your gifts, and the way to take one back, are under Subscriptions.</p>
      <Button wide variant="quiet" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}

/** Giving months of a page: an athlete's or a team's. */
export default function GiftSheet({ pageId, kind = 'performer', name, onClose }: GiftSheetProps) {
  const { data, error, refetch } = useSubscribed(kind, pageId)
  const [isBusy, setBusy] = useState(false)
  const [given, setGiven] = useState<GivenGift>()
  const profile = data?.data
  return (
    <Sheet title={`A gift: ${name}`} kicker={given ? 'Receipt' : 'For somebody else'} onClose={onClose} busy={isBusy}>
      {given && <Given {...given} name={name} onClose={onClose} />}
      {!given && profile && isGiftable(profile) && <GiftForm profile={profile} onPaid={setGiven} onBusy={setBusy} />}
      {!given && profile && !isGiftable(profile) && (
        <div className="s-body">
          <Note>{name} offers no paid subscription at the moment, so there is nothing to give.</Note>
        </div>
      )}
      {!profile && <div className="s-body">{error ? <ErrorState error={error} retry={refetch} /> : <SkeletonForm fields={3} />}</div>}
    </Sheet>
  )
}
