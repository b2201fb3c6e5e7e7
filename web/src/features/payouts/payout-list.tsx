import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toast } from '../../ui/toast.ts'
import { cancelPayout, type Payout } from './api.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { placeName, statusTone, statusWords } from './describe.ts'
import { usePayee } from './payee.ts'

function Steps({ payout }: { payout: Payout }) {
  return (
    <ol className="small flex flex-wrap gap-x-4 gap-y-1" aria-label="What happened">
      {payout.history.map(({ status, requestTokens, createdAt }, index) => (
        <li key={createdAt + status}>
          {index > 0 && status === payout.history[index - 1]?.status ? `Changed to ${formatTokens(requestTokens)}` : statusWords[status]}:{' '}
          {formatDay(createdAt)}, {formatTime(createdAt)}
        </li>
      ))}
    </ol>
  )
}

function PayoutRow({ payout, onChange, onCancel }: { payout: Payout; onChange: () => void; onCancel: () => void }) {
  const money = useMoney()
  const { status, requestTokens, feeTokens, netTokens, adminNote, requestNote, payableFrom, reference, createdAt } = payout
  const isWaiting = status === 'pending' || status === 'approved'
  return (
    <li className="stack border-b border-line pb-4">
      <div className="row between wrapx">
        <span>
          <b className="score">{money(netTokens)}</b> <span className="small">{placeName(payout)}</span>
        </span>
        <Badge tone={statusTone(status)}>{statusWords[status]}</Badge>
      </div>
      <p className="small">
        {formatTokens(requestTokens)} tokens{feeTokens > 0 && `, ${formatTokens(feeTokens)} of them fee`}
        {isWaiting &&
          payableFrom > createdAt &&
          `. Sent from ${formatDay(payableFrom)} on, 72 hours after your last change of where it goes`}
        {reference && `. Reference: ${reference}`}
      </p>
      {requestNote && <p className="small">Your note: {requestNote}</p>}
      {adminNote && <p>{adminNote} The tokens are available again.</p>}
      <Steps payout={payout} />
      {status === 'pending' && (
        <div className="row wrapx">
          <Button variant="line" size="tiny" onClick={onChange}>
            Change
          </Button>
          <Button variant="quiet" size="tiny" onClick={onCancel}>
            Cancel payout
          </Button>
        </div>
      )}
    </li>
  )
}

/** Payouts with what happened to each. */
export function PayoutList() {
  const { team } = usePayee()
  const pages = useInfiniteQuery(askPages('payouts.search', { query: { limit: 25, ...team } }))
  const [changing, setChanging] = useState<Payout>()
  const [leaving, setLeaving] = useState<Payout>()
  const rows = rowsOf(pages.data)
  const empty = <EmptyState drawing="bench" title="No payout yet" text="When you ask for one, you can follow it here until it arrives." />
  return (
    <>
      <Paged pages={pages} rows={rows} empty={empty}>
        <ul className="stack" aria-label="Payouts">
          {rows.map((payout) => (
            <PayoutRow key={payout._id} payout={payout} onChange={() => setChanging(payout)} onCancel={() => setLeaving(payout)} />
          ))}
        </ul>
      </Paged>
      {changing && <ChangeSheet payout={changing} onClose={() => setChanging(undefined)} />}
      {leaving && (
        <ConfirmDialog
          title="Cancel this payout?"
          confirm="Cancel payout"
          isBad
          onConfirm={async () => {
            await cancelPayout(leaving._id, team)
            toast(`${formatTokens(leaving.requestTokens)} tokens are available again`)
          }}
          onClose={() => setLeaving(undefined)}
        >
          The tokens become available again at once.
        </ConfirmDialog>
      )}
    </>
  )
}
