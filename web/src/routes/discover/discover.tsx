import { useQuery } from '@tanstack/react-query'
import { Radio, Search } from 'lucide-react'
import { PerformerGrid, type PerformerFilter } from '../../features/discover/performer-grid.tsx'
import { TeamGrid, type TeamFilter } from '../../features/discover/team-grid.tsx'
import { FeedList } from '../../features/feed/feed-list.tsx'
import { ask } from '../../lib/queries.ts'
import { Link, setQuery, useQueryParam, withQuery } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { usePostSlots } from '../post-slots.tsx'

const nobody = (
  <EmptyState drawing="bench" title="Nobody here yet" text="Try another sport or state. New pages open every day.">
    <Link className="btn line" to="/discover">
      Show everybody
    </Link>
  </EmptyState>
)
const nothing = <EmptyState drawing="court" title="No posts here yet" text="Try another sport, or come back tonight." />

function useFilters() {
  const sport = useQueryParam('sport') ?? ''
  const state = useQueryParam('state') ?? ''
  const school = useQueryParam('school')
  const { data: sports } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  const { data: states } = useQuery({ ...ask('reference.states', { params: { countryCode: 'US' } }), staleTime: Infinity })
  const sportId = sports?.data.find(({ slug }) => slug === sport)?._id
  const filter = {
    ...(sportId && { sportIds: [sportId] }),
    ...(state && { schoolStateCode: state }),
    ...(school && { schoolName: school }),
  }
  return { sport, state, sportId, sports: sports?.data ?? [], states: states?.data ?? [], filter }
}

const Found = ({ isTeams, filter }: { isTeams: boolean; filter: PerformerFilter & TeamFilter }) =>
  isTeams ? <TeamGrid filter={filter} empty={nobody} /> : <PerformerGrid filter={filter} empty={nobody} />

export default function Discover() {
  useTitle('Discover')
  const slots = usePostSlots()
  const { sport, state, sportId, sports, states, filter } = useFilters()
  const type = useQueryParam('type')
  const isFeed = type === 'feed'
  const isTeams = type === 'team'
  return (
    <div className="wrap grid gap-6 py-6 pb-16">
      <div className="row between">
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
      <div className="grid gap-4 rail:grid-cols-[minmax(0,1fr)_14rem] rail:items-end">
        <Chips
          label="Sport"
          options={[{ value: '', text: 'All sports' }, ...sports.map(({ slug, name }) => ({ value: slug, text: name }))]}
          value={sport}
          onChange={(value) => void setQuery({ sport: value })}
        />
        {!isFeed && (
          <SelectField
            label="State"
            placeholder="Everywhere"
            options={states.map(({ code, name }) => ({ value: code, text: name }))}
            value={state}
            onChange={(event) => void setQuery({ state: event.target.value })}
          />
        )}
      </div>
      {isFeed ? (
        <div className="max-w-feed max-tablet:-mx-4">
          <FeedList label="Posts" filter={sportId ? { sportId } : {}} slots={slots} empty={nothing} />
        </div>
      ) : (
        <Found isTeams={isTeams} filter={filter} />
      )}
    </div>
  )
}
