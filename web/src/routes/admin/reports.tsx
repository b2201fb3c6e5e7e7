import { useCounts, type CaseState } from '../../features/care/api.ts'
import { CaseList } from '../../features/care/case-list.tsx'
import { CaseView } from '../../features/care/case-view.tsx'
import { KeysHelp } from '../../features/care/keys-help.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const states: readonly { id: CaseState; label: string }[] = [
  { id: 'waiting', label: 'Waiting' },
  { id: 'first', label: 'To be seen first' },
  { id: 'mine', label: 'Yours' },
  { id: 'taken', label: 'At work' },
  { id: 'appealed', label: 'Appeals' },
  { id: 'over', label: 'Decided' },
]

function Queue() {
  const wanted = useQueryParam('state')
  const open = useQueryParam('case')
  const { data: counts } = useCounts()
  const { id: state } = states.find(({ id }) => id === wanted) ?? { id: 'waiting' as const }
  const countOf = (id: CaseState) => (id === 'over' ? undefined : counts?.[id])
  return (
    <PageColumn title="Reports" kicker="Administration" action={<KeysHelp />}>
      <Tabs
        label="State"
        current={state}
        tabs={states.map(({ id, label }) => ({ id, label, to: `/admin/reports?state=${id}`, count: countOf(id) }))}
      />
      {open ? <CaseView key={open} id={open} state={state} /> : <CaseList key={state} state={state} />}
    </PageColumn>
  )
}

export const Reports = () => (
  <ForStaff permission="cases.decide">
    <Queue />
  </ForStaff>
)
