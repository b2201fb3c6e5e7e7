import { inquiryStates, inquiryStateWords } from '@fieldhouse/contract/inquiry-words'
import { InquiryList } from '../../features/administration/inquiry-list.tsx'
import { InquiryView } from '../../features/administration/inquiry-view.tsx'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

function Lists() {
  const wanted = useQueryParam('state')
  const id = useQueryParam('id')
  const state = inquiryStates.find((known) => known === wanted) ?? 'new'
  return (
    <PageColumn title="Messages from visitors" kicker="Administration">
      {id ? (
        <>
          <p>
            <Link className="link" to={`/admin/inquiries?state=${state}`}>
              All messages
            </Link>
          </p>
          <InquiryView key={id} id={id} />
        </>
      ) : (
        <>
          <Tabs
            label="State"
            current={state}
            tabs={inquiryStates.map((one) => ({ id: one, label: inquiryStateWords[one], to: `/admin/inquiries?state=${one}` }))}
          />
          <InquiryList key={state} state={state} />
        </>
      )}
    </PageColumn>
  )
}

const Inquiries = () => (
  <ForStaff permission="inquiries.answer">
    <Lists />
  </ForStaff>
)
export default Inquiries
