import { useState, type FormEvent } from 'react'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { cardBrand, groupCardNumber } from './card-number.ts'
import { useIsHosted } from './hosted.ts'
import { HostedNote } from './hosted-note.tsx'

const testCards = [
  ['4242 4242 4242 4242', 'is paid'],
  ['4000 0027 6000 3184', 'asks the bank first'],
  ['4000 0000 0000 0341', 'is declined'],
] as const

/** In groups as on the card, named as soon as it can be told whose it is. */
function CardNumberField() {
  const [text, setText] = useState('')
  const brand = cardBrand(text)
  const type = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    // Whoever corrects a digit in the middle goes on there.
    const isAtEnd = field.selectionStart === field.value.length
    setText(isAtEnd ? groupCardNumber(field.value) : field.value)
  }
  return (
    <TextField
      label="Card number"
      name="cardNumber"
      inputMode="numeric"
      autoComplete="off"
      required
      maxLength={40}
      value={text}
      onChange={type}
      onBlur={() => setText(groupCardNumber(text))}
      hint={<span aria-live="polite">{brand ?? 'The brand is told from its first digits.'}</span>}
    />
  )
}

/** The fields of a new card, which `saveNewCard` reads; or, where it is entered elsewhere, what follows. */
export function CardFields({ isOnlySaved = false }: { isOnlySaved?: boolean }) {
  if (useIsHosted()) return <HostedNote isOnlySaved={isOnlySaved} />
  return (
    <div className="stack">
      <Note>
        This is a sandbox: no money moves and real cards are refused. Test cards, with any date in the future:
        <ul className="mt-1">
          {testCards.map(([number, effect]) => (
            <li key={number}>
              <span className="num">{number}</span> {effect}
            </li>
          ))}
        </ul>
      </Note>
      <CardNumberField />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Month"
          name="month"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM"
          pattern="0?[1-9]|1[0-2]"
          title="1 to 12"
          required
          maxLength={2}
        />
        <TextField
          label="Year"
          name="year"
          inputMode="numeric"
          autoComplete="off"
          placeholder="YY"
          pattern="\d{2}|20\d{2}"
          title="Two or four digits"
          required
          maxLength={4}
        />
      </div>
      <TextField label="Name on card" name="holderName" autoComplete="off" optional maxLength={100} />
    </div>
  )
}
