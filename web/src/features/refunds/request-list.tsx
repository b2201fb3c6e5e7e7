import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { move, type RefundRequest, type RequestStatus } from './api.ts'
import { nameOfSale, reasonWords, statusNames, statusTones } from './describe.ts'
import { GiveSheet } from './give-sheet.tsx'
import { NoSheet } from './words-sheets.tsx'

export type RequestSide = 'refunds.mine' | 'refunds.received' | 'refunds.all'

const step = (call: 'refunds.withdraw' | 'refunds.escalate', id: string, done: string) =>
  void move(call, id)
    .then(() => toast(done))
    .catch(toastError)

function BuyerActions({ request }: { request: RefundRequest }) {
  const { _id, status, canEscalateAt } = request
  if (status !== 'open' && status !== 'declined' && status !== 'escalated') return null
  const canAsk = canEscalateAt !== null && new Date(canEscalateAt) <= new Date()
  return (
    <div className="row wrapx">
      {canAsk && (
        <Button size="tiny" onClick={() => step('refunds.escalate', _id, 'We look at it')}>
          Ask us to decide
        </Button>
      )}
      <Button variant="line" size="tiny" onClick={() => step('refunds.withdraw', _id, 'Taken back')}>
        Let it be
      </Button>
      {!canAsk && canEscalateAt !== null && (
        <span className="small">
          You can ask us from {formatDay(canEscalateAt)}, {formatTime(canEscalateAt)}.
        </span>
      )}
    </div>
  )
}

/** Whoever has the word, and those who may give back at any time. */
function GiverActions({ request, isStaff }: { request: RefundRequest; isStaff: boolean }) {
  const [open, setOpen] = useState<'give' | 'no'>()
  const { _id, sale, status, transactionId } = request
  const byCard = isStaff ? transactionId : null
  const left = byCard === null ? sale.refundablePrice : Math.round((sale.totalPrice - sale.returnedPrice) * 100) / 100
  const isLive = status === 'open' || status === 'declined' || status === 'escalated'
  const what = nameOfSale(sale)
  const close = () => setOpen(undefined)
  if (!isLive) return null
  return (
    <div className="row wrapx">
      {left > 0 && (
        <Button size="tiny" aria-label={`Give back: ${what}`} onClick={() => setOpen('give')}>
          Give back
        </Button>
      )}
      {sale.orderId && !isStaff && (
        <Link className="btn tiny" to={`/orders/${sale.orderId}`}>
          To the order
        </Link>
      )}
      {sale.orderId && isStaff && (
        <Link className="btn tiny" to="/admin/orders">
          To the orders
        </Link>
      )}
      {(isStaff || status === 'open') && (
        <Button variant="line" size="tiny" aria-label={`${isStaff ? 'The money stays' : 'Say no'}: ${what}`} onClick={() => setOpen('no')}>
          {isStaff ? 'The money stays' : 'Say no'}
        </Button>
      )}
      {open === 'give' && (
        <GiveSheet
          id={byCard ?? sale._id}
          what={what}
          buyer={sale.buyer?.name ?? 'The buyer'}
          left={left}
          closes={sale.targetInfo !== null || byCard !== null}
          call={byCard !== null ? 'reversals.refund' : isStaff ? 'refunds.giveByStaff' : 'refunds.give'}
          onClose={close}
        />
      )}
      {open === 'no' && <NoSheet id={_id} what={what} call={isStaff ? 'refunds.close' : 'refunds.decline'} onClose={close} />}
    </div>
  )
}

function Said({ who, words }: { who: string; words: string }) {
  return (
    <Note>
      <span className="strong block">{who}</span>
      <span className="whitespace-pre-line [overflow-wrap:anywhere]">{words}</span>
    </Note>
  )
}

function Row({ request, side, mayGive }: { request: RefundRequest; side: RequestSide; mayGive: boolean }) {
  const { sale, reason, words, status, answer, decision, createdAt } = request
  const isBuyer = side === 'refunds.mine'
  const money = useMoney()
  const amount = (price: number) => (request.transactionId === null ? `${formatTokens(price)} tokens` : money(price))
  const who = [
    side !== 'refunds.received' && sale.sellerInfo?.name,
    !isBuyer && `asked by ${sale.buyer?.name ?? 'somebody who left'}`,
    formatDay(createdAt),
  ]
  return (
    <li className="stack border-b border-line py-4">
      <div className="row wrapx between items-start!">
        <span className="min-w-0 flex-1 basis-48">
          <span className="strong block [overflow-wrap:anywhere]">{nameOfSale(sale)}</span>
          <span className="small">{who.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="grid flex-none justify-items-end gap-1.5">
          <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
          <span className="price text-[1.25rem]!">{amount(sale.totalPrice)}</span>
          {sale.returnedPrice > 0 && <span className="small">{amount(sale.returnedPrice)} back</span>}
        </span>
      </div>
      <p className="[overflow-wrap:anywhere]">
        <b>{reasonWords[reason]}.</b> <span className="whitespace-pre-line">{words}</span>
      </p>
      {answer !== null && <Said who={side === 'refunds.received' ? 'Your answer' : 'The seller'} words={answer} />}
      {decision !== null && <Said who="The site" words={decision} />}
      {isBuyer ? <BuyerActions request={request} /> : mayGive && <GiverActions request={request} isStaff={side === 'refunds.all'} />}
    </li>
  )
}

interface RequestListProps {
  side: RequestSide
  status?: RequestStatus
  teamId?: string
  mayGive?: boolean
  empty: ReactNode
}

/** What buyers asked money back for, for those on one of its sides. */
export function RequestList({ side, status, teamId, mayGive = true, empty }: RequestListProps) {
  const query = { limit: 25, ...(status && { status }), ...(teamId && { teamId }) }
  const pages = useInfiniteQuery(askPages(side, { query }))
  const rows: RefundRequest[] = rowsOf(pages.data)
  return (
    <Paged pages={pages} rows={rows} empty={empty}>
      <ul aria-label="Requests for money back">
        {rows.map((request) => (
          <Row key={request._id} request={request} side={side} mayGive={mayGive} />
        ))}
      </ul>
    </Paged>
  )
}
