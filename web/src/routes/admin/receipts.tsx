import { ReceiptList } from '../../features/receipts/receipt-list.tsx'
import { ReceiptView } from '../../features/receipts/receipt-view.tsx'
import { Link, useParam, useQueryParam } from '../../lib/router/index.ts'
import { PageColumn } from '../page-column.tsx'
import { ForStaff } from './for-staff.tsx'

function Lists() {
  const buyerId = useQueryParam('buyerId') ?? undefined
  return (
    <PageColumn title={buyerId === undefined ? 'Receipts' : 'Receipts of one person'} kicker="Administration">
      <ReceiptList key={buyerId} side="staff" buyerId={buyerId} />
    </PageColumn>
  )
}

function One({ id }: { id: string }) {
  return (
    <PageColumn title="Receipt" kicker="Administration">
      <p>
        <Link className="link" to="/admin/receipts">
          All receipts
        </Link>
      </p>
      <ReceiptView key={id} id={id} side="staff" />
    </PageColumn>
  )
}

export function AdminReceipts() {
  const id = useParam('id')
  return <ForStaff permission="money.read">{id ? <One id={id} /> : <Lists />}</ForStaff>
}
