import { InquiryList, type InquiryState } from '../../features/administration/inquiry-list.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

const states: readonly { id: InquiryState; label: string }[] = [
  { id: 'open', label: 'Open' },
  { id: 'answered', label: 'Answered' },
]

function Lists() {
  const state = useQueryParam('state') === 'answered' ? 'answered' : 'open'
  return (
    <PageColumn title="Messages from visitors" kicker="Administration">
      <Tabs label="State" current={state} tabs={states.map((one) => ({ ...one, to: `/admin/inquiries?state=${one.id}` }))} />
      <InquiryList key={state} state={state} />
    </PageColumn>
  )
}

export const Inquiries = () => (
  <ForStaff permission="inquiries.answer">
    <Lists />
  </ForStaff>
)
