import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { SelectField } from '../../ui/select-field.tsx'

interface SupportChoiceProps {
  teamId: string
  value: string
  onChange: (performerId: string) => void
}

/** For whose sake somebody backs a team: one of its athletes, of those who may earn (youth.md 7). */
export function SupportChoice({ teamId, value, onChange }: SupportChoiceProps) {
  const { data } = useQuery(ask('performers.search', { query: { teamId, limit: 100 } }))
  const athletes = (data?.data ?? []).filter(({ canEarn, schoolRoles }) => canEarn && !schoolRoles.includes('coach'))
  if (athletes.length === 0) return null
  return (
    <SelectField
      label="Support through"
      optional
      placeholder="The whole team"
      options={athletes.map(({ _id, name }) => ({ value: _id, text: name }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint="Whom you do it for. It changes neither the price nor who is paid."
    />
  )
}
