import { useQuery } from '@tanstack/react-query'
import { Radio, Search } from 'lucide-react'
import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'
import { Link, setQuery, useQueryParam, withQuery } from '../../lib/router/index.ts'
import { useStates } from '../../lib/use-states.ts'
import { useTitle } from '../../lib/title.ts'
import { Chips } from '../../ui/chips.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const Found = lazily(() => import('./found.tsx'))
const Posts = lazily(() => import('./posts.tsx'))

const orders = [
  { value: 'createdAt', text: 'Newest' },
  { value: 'live', text: 'Live now' },
  { value: 'online', text: 'Online now' },
] as const

function useFilters() {
  const sport = useQueryParam('sport') ?? ''
  const wantedOrder = useQueryParam('order')
  const state = useQueryParam('state') ?? ''
  const order = orders.find(({ value }) => value === wantedOrder)?.value
  const school = useQueryParam('school')
  const { data: sports } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  const states = useStates()
  const sportId = sports?.data.find(({ slug }) => slug === sport)?._id
  const filter = {
    ...(sportId && { sportIds: [sportId] }),
    ...(state && { schoolStateCode: state }),
    ...(school && { schoolName: school }),
  }
  return { sport, state, order, sportId, sports: sports?.data ?? [], states: states ?? [], filter }
}

export default function Discover() {
  useTitle('Discover')
  const { sport, state, order, sportId, sports, states, filter } = useFilters()
  const type = useQueryParam('type')
  const isFeed = type === 'feed'
  const isTeams = type === 'team'
  return (
    <div className="wrap grid gap-6 py-6 pb-16">
      <div className="row wrapx between">
        <h1 className="d1">Find your side</h1>
        <span className="row">
          <Link className="icon-btn" to="/live" aria-label="Live now">
            <Radio className="i" aria-hidden />
          </Link>
          <Link className="icon-btn" to="/search" aria-label="Search">
            <Search className="i" aria-hidden />
          </Link>
        </span>
      </div>
      <Tabs
        label="What to show"
        current={isFeed ? 'feed' : isTeams ? 'team' : 'athlete'}
        tabs={[
          { id: 'athlete', label: 'Athletes', to: withQuery({ type: null }) },
          { id: 'team', label: 'Teams', to: withQuery({ type: 'team' }) },
          { id: 'feed', label: 'Posts', to: withQuery({ type: 'feed' }) },
        ]}
      />
      <div className="grid gap-4 rail:grid-cols-[minmax(0,1fr)_auto] rail:items-end">
        <Chips
          label="Sport"
          options={[{ value: '', text: 'All sports' }, ...sports.map(({ slug, name }) => ({ value: slug, text: name }))]}
          value={sport}
          onChange={(value) => void setQuery({ sport: value })}
        />
        {!isFeed && (
          <div className="grid grid-flow-col auto-cols-fr gap-3 rail:auto-cols-[11rem]">
            <SelectField
              label="State"
              placeholder="Everywhere"
              options={states.map(({ code, name }) => ({ value: code, text: name }))}
              value={state}
              onChange={(event) => void setQuery({ state: event.target.value })}
            />
            {!isTeams && (
              <SelectField
                label="Order"
                placeholder="Popular"
                options={orders}
                value={order ?? ''}
                onChange={(event) => void setQuery({ order: event.target.value })}
              />
            )}
          </div>
        )}
      </div>
      <Suspense>{isFeed ? <Posts sportId={sportId} /> : <Found isTeams={isTeams} filter={filter} order={order} />}</Suspense>
    </div>
  )
}
