import { useState } from 'react'
import { SportList } from '../../features/administration/sport-list.tsx'
import { TeamReview } from '../../features/administration/team-review.tsx'
import { SchoolReview, type ReviewState } from '../../features/schools/school-review.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const states: readonly { id: ReviewState; label: string }[] = [
  { id: 'waiting', label: 'Waiting' },
  { id: 'reviewed', label: 'In the list' },
]

function Lists() {
  const state = useQueryParam('state') === 'reviewed' ? 'reviewed' : 'waiting'
  const [q, setQ] = useState('')
  return (
    <PageColumn title="Schools" kicker="Administration">
      <Tabs label="State" current={state} tabs={states.map((one) => ({ ...one, to: `/admin/schools?state=${one.id}` }))} />
      <SearchBox label="Search schools" onSearch={setQ} />
      <SchoolReview key={state} state={state} q={q} />
    </PageColumn>
  )
}

export const AdminSchools = () => (
  <ForStaff permission="site.write">
    <Lists />
  </ForStaff>
)

function Teams() {
  const verified = useQueryParam('state') === 'confirmed'
  const [q, setQ] = useState('')
  const tabs = [
    { id: 'waiting', label: 'Waiting', to: '/admin/teams' },
    { id: 'confirmed', label: 'Confirmed', to: '/admin/teams?state=confirmed' },
  ]
  return (
    <PageColumn title="Teams" kicker="Administration">
      <Tabs label="State" current={verified ? 'confirmed' : 'waiting'} tabs={tabs} />
      <SearchBox label="Search teams" onSearch={setQ} />
      <TeamReview key={String(verified)} verified={verified} q={q} />
    </PageColumn>
  )
}

export const AdminTeams = () => (
  <ForStaff permission="documents.verify">
    <Teams />
  </ForStaff>
)

export const AdminSports = () => (
  <ForStaff permission="site.write">
    <PageColumn title="Sports" kicker="Administration">
      <SportList />
    </PageColumn>
  </ForStaff>
)
