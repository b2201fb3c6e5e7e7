import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import type { PaymentCard } from './api.ts'
import { CardFields } from './card-fields.tsx'
import { cardName, expiryOf } from './describe.ts'
import { useIsHosted } from './hosted.ts'

export const newCard = 'new'

interface CardChoiceProps {
  cards: readonly PaymentCard[]
  value: string
  onChange: (value: string) => void
  /** A new card is saved first where it is entered elsewhere, and pays afterwards. */
  isSavedFirst?: boolean
}

/** The chosen card, with the others a press away; without a saved one, the fields of a new card. */
export function CardChoice({ cards, value, onChange, isSavedFirst = false }: CardChoiceProps) {
  const isHosted = useIsHosted()
  const [isOpen, setOpen] = useState(false)
  const rows = [
    ...cards.map((card) => ({ value: card._id, label: cardName(card), detail: expiryOf(card) })),
    { value: newCard, label: isHosted ? 'Another card' : 'New card' },
  ]
  const isShort = !isOpen && cards.length > 1
  return (
    <div className="stack">
      {cards.length > 0 && (
        <RadioRows
          legend="Card"
          name="card"
          rows={isShort ? rows.filter((row) => row.value === value) : rows}
          value={value}
          onChange={onChange}
        />
      )}
      {isShort && (
        <Button variant="quiet" size="tiny" className="justify-self-start" onClick={() => setOpen(true)}>
          Use another card
        </Button>
      )}
      {value === newCard && <CardFields isOnlySaved={isSavedFirst} />}
    </div>
  )
}
