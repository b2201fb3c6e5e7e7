import { useId, useState } from 'react'
import { rawOf } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AthleteRecord } from './api.ts'

const mostFigures = 8

interface FigureFieldsProps {
  figures: AthleteRecord['figures']
  /** What the sport counts. */
  suggested: readonly string[]
  errorOf: (path: string) => string | undefined
}

/** Pairs of what was counted and how much of it. */
export function FigureFields({ figures, suggested, errorOf }: FigureFieldsProps) {
  const [count, setCount] = useState(Math.max(figures.length, 3))
  const listId = useId()
  return (
    <fieldset className="field">
      <legend>Figures</legend>
      <datalist id={listId}>
        {suggested.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <div className="grid gap-3">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3">
            <TextField
              label={`Figure ${index + 1}`}
              name={`label${index}`}
              maxLength={24}
              list={listId}
              placeholder={suggested[index]}
              defaultValue={figures[index]?.label ?? ''}
              error={errorOf(`figures.${index}.label`) ?? (index === 0 ? errorOf('figures') : undefined)}
            />
            <TextField
              label={`Value ${index + 1}`}
              name={`value${index}`}
              maxLength={16}
              defaultValue={figures[index]?.value ?? ''}
              error={errorOf(`figures.${index}.value`)}
            />
          </div>
        ))}
      </div>
      {count < mostFigures && (
        <Button variant="quiet" size="tiny" className="justify-self-start" onClick={() => setCount(count + 1)}>
          One more figure
        </Button>
      )}
    </fieldset>
  )
}

/** Rows with a word in them; half a row is sent, and refused. */
export function readFigures(values: FormData): { label: string; value: string }[] {
  const rows = Array.from({ length: mostFigures }, (_, index) => ({
    label: rawOf(values, `label${index}`).trim(),
    value: rawOf(values, `value${index}`).trim(),
  }))
  return rows.filter(({ label, value }) => label !== '' || value !== '')
}
