import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { ComboField } from '../../ui/combo-field.tsx'

const most = 20

interface LanguageFieldProps {
  chosen: readonly string[]
  onChange: (codes: string[]) => void
  error?: string | undefined
}

/** Languages that somebody speaks: typed, picked, and taken away again by a press. */
export function LanguageField({ chosen, onChange, error }: LanguageFieldProps) {
  const { data } = useQuery({ ...ask('reference.languages'), staleTime: Infinity })
  const [text, setText] = useState('')
  const all = data?.data ?? []
  const nameOf = (code: string) => all.find((known) => known.code === code)?.name ?? code
  const typed = text.trim().toLowerCase()
  const options =
    typed === ''
      ? []
      : all
          .filter(({ code, name }) => !chosen.includes(code) && name.toLowerCase().includes(typed))
          .sort((a, b) => Number(b.name.toLowerCase().startsWith(typed)) - Number(a.name.toLowerCase().startsWith(typed)))
          .slice(0, 8)
          .map(({ code, name }) => ({ value: code, text: name }))
  return (
    <div className="stack">
      <ComboField
        label="Languages you speak"
        optional
        hint={chosen.length >= most ? 'That is twenty, the most there can be' : 'Type one and pick it'}
        disabled={chosen.length >= most}
        maxLength={60}
        value={text}
        onType={setText}
        options={options}
        onPick={(code) => {
          onChange([...chosen, code])
          setText('')
        }}
        said={options.length === 1 ? '1 language' : `${options.length} languages`}
        error={error}
      />
      {chosen.length > 0 && (
        <ul className="chips wrapx" aria-label="Your languages">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                className="chip"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => onChange(chosen.filter((known) => known !== code))}
              >
                {nameOf(code)}
                <X className="i s" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
