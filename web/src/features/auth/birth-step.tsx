import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useValidity } from '../../ui/validity.ts'
import { ageOn, closeGate, minimumAge } from './age-gate.ts'

const months = Array.from({ length: 12 }, (_, month) => new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2000, month, 1)))
const years = (now: Date) => Array.from({ length: 100 }, (_, back) => now.getFullYear() - back)

const dateOf = (values: FormData): string | undefined => {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => Number(values.get(name)))
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
  const isReal = Boolean(year && month && day) && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

interface BirthStepProps {
  onDone: (dateOfBirth: string | undefined, values?: FormData) => void
  /** What else is asked on the way; says nothing of ages. */
  children?: ReactNode
}

/** Asks the date of birth, without saying what depends on it. */
export function BirthStep({ onDone, children }: BirthStepProps) {
  const [isWrong, setWrong] = useState(false)
  const own = useValidity()
  // One of the three is enough: they are one answer.
  const wrong = own.message !== undefined ? 'Choose month, day and year.' : isWrong ? 'Choose a day that exists.' : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const date = dateOf(values)
    if (!date || new Date(date) > new Date()) return setWrong(true)
    dispatchEvent(new CustomEvent('born', { detail: date }))
    if (ageOn(new Date(), date) >= minimumAge) return onDone(date, values)
    closeGate()
    onDone(undefined)
  }
  return (
    <form className="stack l" onSubmit={submit}>
      <fieldset className={wrong ? 'field err' : 'field'} {...own.watch}>
        <legend>When were you born?</legend>
        <div className="grid grid-cols-[1.6fr_1fr_1.2fr] gap-2">
          <select name="month" aria-label="Month" autoComplete="bday-month" required aria-invalid={wrong ? true : undefined}>
            <option value="">Month</option>
            {months.map((month, i) => (
              <option key={month} value={i + 1}>
                {month}
              </option>
            ))}
          </select>
          <select name="day" aria-label="Day" autoComplete="bday-day" required>
            <option value="">Day</option>
            {Array.from({ length: 31 }, (_, day) => (
              <option key={day} value={day + 1}>
                {day + 1}
              </option>
            ))}
          </select>
          <select name="year" aria-label="Year" autoComplete="bday-year" required>
            <option value="">Year</option>
            {years(new Date()).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </div>
        {wrong && (
          <p className="msg" role="alert">
            {wrong}
          </p>
        )}
        <p className="hint">Nobody but you sees it.</p>
      </fieldset>
      {children}
      <Button type="submit" size="big" wide>
        Continue
      </Button>
    </form>
  )
}
