import { RadioRows } from '../../ui/radio-rows.tsx'
import type { PaymentCard } from './api.ts'
import { CardFields } from './card-fields.tsx'
import { cardName, expiryOf } from './describe.ts'

export const newCard = 'new'

interface CardChoiceProps {
  cards: readonly PaymentCard[]
  value: string
  onChange: (value: string) => void
}

/** One of the saved cards, or the fields of a new one. */
export function CardChoice({ cards, value, onChange }: CardChoiceProps) {
  const rows = [
    ...cards.map((card) => ({ value: card._id, label: cardName(card), detail: expiryOf(card) })),
    { value: newCard, label: 'New card' },
  ]
  return (
    <div className="stack">
      {cards.length > 0 && <RadioRows legend="Card" name="card" rows={rows} value={value} onChange={onChange} />}
      {value === newCard && <CardFields />}
    </div>
  )
}
