import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { listWords, type Audience } from './describe.ts'

interface AudienceFieldsProps {
  label: string
  /** Undefined: nobody is chosen yet, or nobody is left out. */
  value: Audience | undefined
  none: string
  canEarn: boolean
  isRequired?: boolean
  onChange: (audience: Audience | undefined) => void
}

const useGroups = () => rowsOf(useInfiniteQuery(askPages('fanGroups.search', { query: { limit: 100 } })).data)

/** What somebody's groups are called. */
export function useGroupName(): (id: string | undefined) => string {
  const groups = useGroups()
  return (id) => groups.find(({ _id }) => _id === id)?.name ?? ''
}

/** Lists that only mean something where something is sold. */
const paidLists = new Set(['subscribers', 'lapsed', 'spent', 'never_bought', 'top'])

const choiceOf = (audience: Audience | undefined): string => audience?.groupId ?? audience?.list ?? ''

function chosen(choice: string): Audience | undefined {
  if (choice === '') return undefined
  if (choice === 'spent') return { list: 'spent', tokens: 10 }
  return Object.hasOwn(listWords, choice) ? { list: choice as keyof typeof listWords } : { list: 'group', groupId: choice }
}

/** A group, or a list with what narrows it. */
export function AudienceFields({ label, value, none, canEarn, isRequired, onChange }: AudienceFieldsProps) {
  const groups = useGroups()
  const lists = Object.entries(listWords).filter(([list]) => canEarn || !paidLists.has(list))
  return (
    <div className="stack">
      <SelectField
        label={label}
        placeholder={none}
        required={isRequired}
        value={choiceOf(value)}
        onChange={({ target }) => onChange(chosen(target.value))}
        options={[...groups.map(({ _id, name }) => ({ value: _id, text: name })), ...lists.map(([list, text]) => ({ value: list, text }))]}
      />
      {value?.list === 'subscribers' && <SubscriberFields value={value} onChange={onChange} />}
      {value?.list === 'spent' && (
        <TextField
          label="Tokens at least"
          type="number"
          min={1}
          step={1}
          required
          value={value.tokens ?? ''}
          onChange={({ target }) => onChange({ list: 'spent', tokens: Math.max(1, Math.round(target.valueAsNumber || 1)) })}
        />
      )}
    </div>
  )
}

function SubscriberFields({ value, onChange }: { value: Audience; onChange: (audience: Audience) => void }) {
  const { plan, months, isEnding } = value
  const set = (change: { plan?: Audience['plan'] | undefined; months?: number | undefined; isEnding?: boolean }) => {
    const next = { plan, months, isEnding, ...change }
    onChange({
      list: 'subscribers',
      ...(next.plan && { plan: next.plan }),
      ...(next.months && { months: next.months }),
      ...(next.isEnding && { isEnding: true }),
    })
  }
  return (
    <>
      <SelectField
        label="Plan"
        value={plan ?? ''}
        placeholder="Any plan"
        onChange={({ target }) => set({ plan: (target.value || undefined) as Audience['plan'] })}
        options={[
          { value: 'monthly', text: 'Monthly' },
          { value: 'yearly', text: 'Yearly' },
          { value: 'free', text: 'Free' },
        ]}
      />
      <SelectField
        label="Subscribed for"
        value={months === undefined ? '' : String(months)}
        placeholder="Any time"
        onChange={({ target }) => set({ months: target.value === '' ? undefined : Number(target.value) })}
        options={[1, 3, 6, 12, 24].map((count) => ({
          value: String(count),
          text: count === 1 ? 'A month or longer' : `${count} months or longer`,
        }))}
      />
      <Checkbox checked={isEnding ?? false} onChange={({ target }) => set({ isEnding: target.checked })}>
        Only whose subscription ends within a week
      </Checkbox>
    </>
  )
}
