import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { genderWords, levelWords } from '../../lib/team-words.ts'
import { ask } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'

type Team = DataFor<'teams.search'>[number]

const lineOf = ({ sport, gender, level, season }: Team) => [sport.name, genderWords[gender], levelWords[level], season.label].join(' · ')

/** The teams of a school; nothing at all where there are none. */
export function SchoolTeams({ schoolId }: { schoolId: string }) {
  const { data, error, refetch } = useQuery(ask('teams.search', { query: { schoolId, sortBy: 'name', limit: 100 } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0) return null
  return (
    <section className="stack">
      <SectionHead title="Teams" />
      <ul className="grid gap-4 tablet:grid-cols-2">
        {data.data.map((team) => (
          <li key={team._id}>
            <Who name={team.name} avatar={team.logo} to={team.path} isVerified={team.verified} detail={lineOf(team)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
