import type { Option } from './select-field.tsx'

interface ChipsProps {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

/** One choice out of a short row, taking effect at once: filters, fixed amounts. */
export function Chips({ label, options, value, onChange }: ChipsProps) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
