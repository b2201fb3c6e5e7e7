import { useState } from 'react'
import { CreditCard } from 'lucide-react'
import { send } from '../../lib/client.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { useCards, type PaymentCard } from './api.ts'
import { CardFields } from './card-fields.tsx'
import { cardName, expiryOf } from './describe.ts'
import { setUpCard, useIsHosted } from './hosted.ts'
import { saveNewCard } from './new-card.ts'

function NewCardForm({ hasOthers, onDone }: { hasOthers: boolean; onDone: () => void }) {
  const isHosted = useIsHosted()
  const { form, isBusy, message } = useSubmit(async (values) => {
    if (isHosted) return setUpCard(values.get('isDefault') !== null)
    const card = await saveNewCard(values, values.get('isDefault') !== null)
    toast(`${cardName(card)} is saved`)
    onDone()
  })
  return (
    <form className="stack" {...form}>
      <CardFields isOnlySaved />
      {hasOthers && <Checkbox name="isDefault">Use this card first. A payment that failed is tried with it at once.</Checkbox>}
      {message && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" busy={isBusy}>
          {isHosted ? 'Go to the card page' : isBusy ? 'Saving' : 'Save card'}
        </Button>
        <Button variant="line" disabled={isBusy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

async function chooseFirst({ _id }: PaymentCard) {
  await send('payments.useCardFirst', { params: { id: _id } })
}

async function removeCard({ _id }: PaymentCard) {
  await send('payments.removeCard', { params: { id: _id } })
}

/** Saved cards: add one, choose the first, remove one. */
export function CardList() {
  const { data: cards } = useCards()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<PaymentCard>()
  return (
    <section>
      <SectionHead title="Saved cards" />
      <div className="stack">
        {!cards && <SkeletonRows count={2} />}
        {cards?.length === 0 && !isAdding && <p className="mute">No card is saved. One is kept when you first pay with it.</p>}
        <ul className="stack">
          {cards?.map((card) => (
            <li key={card._id} className="row">
              <CreditCard className="i" aria-hidden />
              <span className="flex-1">
                <span className="strong block">{cardName(card)}</span>
                <span className="small">{[expiryOf(card), card.isDefault && 'used first'].filter(Boolean).join(' · ')}</span>
              </span>
              {!card.isDefault && (
                <Button
                  variant="quiet"
                  size="tiny"
                  aria-label={`Use ${cardName(card)} first`}
                  onClick={() => void chooseFirst(card).catch(toastError)}
                >
                  Use first
                </Button>
              )}
              <Button variant="quiet" size="tiny" className="away" aria-label={`Remove ${cardName(card)}`} onClick={() => setLeaving(card)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
        {isAdding ? (
          <NewCardForm hasOthers={(cards?.length ?? 0) > 0} onDone={() => setAdding(false)} />
        ) : (
          <Button variant="line" className="justify-self-start" onClick={() => setAdding(true)}>
            Add a card
          </Button>
        )}
      </div>
      {leaving && (
        <ConfirmDialog
          title="Remove this card?"
          confirm="Remove card"
          isBad
          onConfirm={() => removeCard(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {cardName(leaving)}.{' '}
          {cards && cards.length > 1
            ? 'Subscriptions paid with it renew with the card that is used first.'
            : 'Subscriptions paid with it ask you for another card when they renew.'}
        </ConfirmDialog>
      )}
    </section>
  )
}
