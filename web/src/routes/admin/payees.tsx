import { Payees as Table } from '../../features/administration/payees.tsx'
import { useQueryParam } from '../../lib/router/index.ts'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

function YearOf() {
  const year = Number(useQueryParam('year')) || new Date().getFullYear()
  return <Table key={year} year={year} />
}

export const Payees = () => (
  <ForStaff permission="payouts.export">
    <PageColumn title="Earnings by year" kicker="Administration">
      <YearOf />
    </PageColumn>
  </ForStaff>
)
