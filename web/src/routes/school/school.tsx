import { useQuery } from '@tanstack/react-query'
import { PerformerGrid } from '../../features/discover/performer-grid.tsx'
import { placeOf, SchoolHead } from '../../features/schools/school-head.tsx'
import { SchoolTeams } from '../../features/schools/school-teams.tsx'
import { isNowhere } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { Link, setQuery, useParam, useQueryParam, useRightAddress } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFound } from '../not-found.tsx'

/** By its number or id, or by the parts of its address. */
function useSchool() {
  const [id, state, city, school] = [useParam('id'), useParam('state'), useParam('city'), useParam('school')]
  const byId = useQuery({ ...ask('schools.view', { params: { id } }), enabled: id !== '' })
  const byAddress = useQuery({ ...ask('schools.at', { params: { state, city, school } }), enabled: id === '' })
  return id === '' ? byAddress : byId
}

const nobody = (
  <EmptyState drawing="bench" title="Nobody here yet" text="Athletes and coaches of this school appear here once they are verified.">
    <Link className="btn line" to="/discover">
      Show everybody
    </Link>
  </EmptyState>
)

/** A school with its teams, its athletes and coaches. */
export default function SchoolPage() {
  const { data, error, refetch } = useSchool()
  const wanted = useQueryParam('sport') ?? ''
  const school = data?.data
  useTitle(school ? [school.name, placeOf(school)].filter(Boolean).join(', ') : 'School')
  useRightAddress(school?.path)
  if (isNowhere(error)) return <NotFound />
  if (error && !school) return <ErrorState level={1} error={error} retry={refetch} />
  if (!school) return <Skeleton height="30rem" />
  const sport = school.sports.find(({ code }) => code === wanted)
  return (
    <article>
      <SchoolHead school={school} />
      <div className="wrap grid gap-8 py-6 pb-16">
        <SchoolTeams schoolId={school._id} />
        <section className="stack">
          <SectionHead title="Athletes and coaches" />
          {school.sports.length > 1 && (
            <Chips
              label="Sport"
              options={[{ value: '', text: 'All sports' }, ...school.sports.map(({ code, name }) => ({ value: code, text: name }))]}
              value={sport?.code ?? ''}
              onChange={(value) => void setQuery({ sport: value })}
            />
          )}
          <PerformerGrid filter={{ schoolId: school._id, ...(sport && { sportIds: [sport._id] }) }} empty={nobody} />
        </section>
      </div>
    </article>
  )
}
