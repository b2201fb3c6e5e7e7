import { useState } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import type { AthleteRecord } from './api.ts'
import { spansFor } from './choices.ts'

export interface SportChoice {
  readonly sports: readonly { readonly _id: string; readonly name: string }[]
  readonly sportId: string
  readonly onSport: (id: string) => void
}

interface AloneFieldsProps extends SportChoice {
  kind: AthleteRecord['kind']
  record: AthleteRecord | undefined
  errorOf: (path: string) => string | undefined
}

/** When it was and in which sport: of a season in a team, the team says it. */
export function AloneFields({ kind, record, sports, sportId, onSport, errorOf }: AloneFieldsProps) {
  const spans = spansFor(new Date(), record?.season)
  const before = record && `${record.season.startYear}-${record.season.endYear}`
  const [span, setSpan] = useState(before ?? spans[kind === 'stats' ? 0 : 1]?.value ?? '')
  return (
    <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-3">
      <SelectField
        label={kind === 'stats' ? 'Season' : 'Year or season'}
        name="span"
        options={spans}
        value={span}
        onChange={({ target }) => setSpan(target.value)}
        error={errorOf('season.startYear')}
      />
      <SelectField
        label="Sport"
        name="sportId"
        options={sports.map(({ _id, name }) => ({ value: _id, text: name }))}
        placeholder={kind === 'stats' ? 'Choose' : 'None'}
        required={kind === 'stats'}
        value={sportId}
        onChange={({ target }) => onSport(target.value)}
        error={errorOf('sportId')}
      />
    </div>
  )
}
