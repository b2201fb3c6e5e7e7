// Narrowing by sport and state: chosen in two fields, shown as chips that are taken away again, kept in the address.
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { setQuery, useQueryParam } from '../../lib/router/index.ts'
import { useStates } from '../../lib/use-states.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'

export interface Filters {
  sportId?: string
  state?: string
}

export function useFilters() {
  const sport = useQueryParam('sport') ?? ''
  const state = useQueryParam('state') ?? ''
  const { data: sports } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  const states = useStates()
  const chosen = sports?.data.find(({ slug }) => slug === sport)
  const place = states?.find(({ code }) => code === state)
  const filters: Filters = { ...(chosen && { sportId: chosen._id }), ...(place && { state: place.code }) }
  const chips = [...(chosen ? [{ name: 'sport', text: chosen.name }] : []), ...(place ? [{ name: 'state', text: place.name }] : [])]
  // A sport in the address is not known before the sports are.
  const isReady = (sport === '' || sports !== undefined) && (state === '' || states !== undefined)
  return { filters, chips, isReady, sports: sports?.data ?? [], states: states ?? [] }
}

type Chosen = ReturnType<typeof useFilters>

export const withoutFilters = { sport: null, state: null }

export function FilterRow({ chips, sports, states }: Chosen) {
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 max-w-feed">
        <SelectField
          label="Sport"
          placeholder="All sports"
          options={sports.map(({ slug, name }) => ({ value: slug, text: name }))}
          value={useQueryParam('sport') ?? ''}
          onChange={(event) => void setQuery({ sport: event.target.value })}
        />
        <SelectField
          label="State"
          placeholder="Everywhere"
          options={states.map(({ code, name }) => ({ value: code, text: name }))}
          value={useQueryParam('state') ?? ''}
          onChange={(event) => void setQuery({ state: event.target.value })}
        />
      </div>
      {chips.length > 0 && (
        <ul className="chips wrapx" aria-label="Filters">
          {chips.map(({ name, text }) => (
            <li key={name}>
              <button type="button" className="chip" aria-label={`Remove ${text}`} onClick={() => void setQuery({ [name]: null })}>
                {text} <CloseIcon className="i s" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
