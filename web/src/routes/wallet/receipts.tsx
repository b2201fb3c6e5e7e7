import { MonthStatement } from '../../features/receipts/month-statement.tsx'
import { ReceiptList } from '../../features/receipts/receipt-list.tsx'
import { ReceiptView } from '../../features/receipts/receipt-view.tsx'
import { Link, useParam, useQueryParam } from '../../lib/router/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { PageColumn } from '../page-column.tsx'

const tabs = [
  { id: 'receipts', label: 'Receipts', to: '/receipts' },
  { id: 'statement', label: 'By month', to: '/receipts?tab=statement' },
]

function Lists() {
  const isStatement = useQueryParam('tab') === 'statement'
  return (
    <PageColumn title="Receipts">
      <Tabs label="Receipts and statements" current={isStatement ? 'statement' : 'receipts'} tabs={tabs} />
      {isStatement ? <MonthStatement /> : <ReceiptList side="mine" />}
    </PageColumn>
  )
}

/** All of them, or the one that the address names. */
export default function Receipts() {
  const id = useParam('id')
  if (!id) return <Lists />
  return (
    <PageColumn title="Receipt">
      <p>
        <Link className="link" to="/receipts">
          All receipts
        </Link>
      </p>
      <ReceiptView key={id} id={id} side="mine" />
    </PageColumn>
  )
}
