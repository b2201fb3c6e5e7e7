import { TaxReport } from '../../features/administration/tax-report.tsx'
import { TaxRates } from '../../features/administration/taxes.tsx'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

export const Taxes = () => (
  <ForStaff permission="money.read">
    <PageColumn title="Tax" kicker="Administration">
      <div className="stack l">
        <TaxRates />
        <TaxReport />
      </div>
    </PageColumn>
  </ForStaff>
)
