import type { Receipt } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { savePaper } from './save-paper.ts'
import { amountOf, factsOf, kindOf, pathOf, type Side } from './words.ts'

/** The paper itself, on the screen and on paper alike. */
function Paper({ receipt }: { receipt: Receipt }) {
  const { operator, lines, discount, tax, taxName, totalPrice, note } = receipt
  return (
    <div className="grid w-full gap-6 text-start">
      <div className="row wrapx items-start gap-6">
        <p className="d2 min-w-0 flex-1 basis-40">{kindOf(receipt)}</p>
        <address className="min-w-0 flex-1 basis-48 not-italic [overflow-wrap:anywhere]">
          <b className="block">{operator.name}</b>
          {operator.address !== '' && <span className="small block whitespace-pre-line">{operator.address}</span>}
          {operator.taxNumber !== '' && <span className="small block">Tax number {operator.taxNumber}</span>}
        </address>
      </div>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
        {factsOf(receipt).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="small">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="sum">
        {lines.map(({ text, quantity, price }) => (
          <div key={text}>
            <dt>
              {quantity > 1 && `${quantity} × `}
              {text}
            </dt>
            <dd className="num">{amountOf(receipt, price)}</dd>
          </div>
        ))}
        {discount > 0 && (
          <div>
            <dt>Discount</dt>
            <dd className="num">−{amountOf(receipt, discount)}</dd>
          </div>
        )}
        {tax > 0 && (
          <div>
            <dt>In it: {taxName ?? 'tax'}</dt>
            <dd className="num">{amountOf(receipt, tax)}</dd>
          </div>
        )}
        <div className="tot">
          <dt>Total</dt>
          <dd>
            <b>{amountOf(receipt, totalPrice)}</b>
          </dd>
        </div>
      </dl>
      {note !== '' && <p className="small whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
    </div>
  )
}

function Others({ receipt, side }: { receipt: Receipt; side: Side }) {
  if (receipt.others.length === 0) return null
  return (
    <ul className="stack s" aria-label="Belongs to it">
      {receipt.others.map((one) => (
        <li key={one._id}>
          <Link className="link" to={pathOf(side, one._id)}>
            {kindOf(one)} {one.number}, {amountOf(receipt, one.totalPrice)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function ReceiptView({ id, side }: { id: string; side: Side }) {
  const { data, error, refetch } = useQuery(ask(side === 'mine' ? 'receipts.view' : 'receipts.ofStaff', { params: { id } }))
  const [isBusy, setBusy] = useState(false)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const receipt = data.data
  const download = async () => {
    setBusy(true)
    try {
      const { data: file } = await send(side === 'mine' ? 'receipts.file' : 'receipts.fileOfStaff', { params: { id } })
      savePaper(file.fileName, file.pdf)
    } catch (failure) {
      toastError(failure)
    }
    setBusy(false)
  }
  return (
    <div className="stack l">
      <div className="card p-5">
        <Paper receipt={receipt} />
      </div>
      <Others receipt={receipt} side={side} />
      <div className="row wrapx">
        <Button busy={isBusy} onClick={() => void download()}>
          Save as PDF
        </Button>
        <Button variant="line" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {createPortal(
        <div className="print-sheet" aria-hidden>
          <Paper receipt={receipt} />
        </div>,
        document.body,
      )}
    </div>
  )
}
