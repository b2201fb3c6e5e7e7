import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Draft } from './draft.ts'

type Wish = Pick<Draft, 'openFor' | 'opensAt'>

const rows = [
  { value: '', text: 'Stays with subscribers' },
  { value: 'followers', text: 'Opens for followers later' },
  { value: 'public', text: 'Opens for everybody later' },
] as const

interface EarlyFieldsProps {
  draft: Wish
  onChange: (change: Partial<Wish>) => void
  error: string | undefined
}

/** Subscribers first: for whom it opens, and from when. */
export function EarlyFields({ draft, onChange, error }: EarlyFieldsProps) {
  return (
    <>
      <SelectField
        label="Afterwards"
        name="openFor"
        options={rows}
        value={draft.openFor}
        onChange={({ target }) => onChange({ openFor: target.value as Wish['openFor'] })}
      />
      {draft.openFor !== '' && (
        <TextField
          label={draft.openFor === 'public' ? 'For everybody from' : 'For followers from'}
          name="opensAt"
          type="datetime-local"
          required
          hint="Subscribers first. Everybody else sees when it opens."
          value={draft.opensAt}
          onChange={({ target }) => onChange({ opensAt: target.value })}
          error={error}
        />
      )}
    </>
  )
}
