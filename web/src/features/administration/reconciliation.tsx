import type { ReconciliationRun } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/may.ts'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

type Difference = ReconciliationRun['differences'][number]
type Payee = Difference['payees'][number]

const release = ({ _id, name }: Payee) =>
  send('reconciliation.release', { params: { id: _id } })
    .then(() => toast(`Payouts of ${name} go on`))
    .catch(toastError)

function Found({ difference: { check, count, first, payees } }: { difference: Difference }) {
  const mayRelease = useMay('money.release')
  return (
    <Card className="stack">
      <b>Not true: {check}</b>
      <p className="small">
        {count === 1 ? 'One row.' : `${count} rows, the first:`} <span className="num">{first}</span>
      </p>
      {payees.length > 0 && (
        <ul className="stack" aria-label="Payouts on hold">
          {payees.map((payee) => (
            <li key={payee._id}>
              <Who name={payee.name} avatar={payee.avatar} to={payee.path} detail="Payouts wait">
                {mayRelease && (
                  <Button variant="line" size="tiny" aria-label={`Release payouts of ${payee.name}`} onClick={() => release(payee)}>
                    Release
                  </Button>
                )}
              </Who>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Latest({ run }: { run: ReconciliationRun }) {
  return (
    <section className="stack">
      {run.differences.length === 0 ? (
        <Note tone="good">All {run.checks} checks hold. The books agree to the cent.</Note>
      ) : (
        <Note tone="bad">
          {run.differences.length} of {run.checks} checks do not hold. Nothing was changed; look at the rows named below.
        </Note>
      )}
      {run.differences.map((difference) => (
        <Found key={difference.check} difference={difference} />
      ))}
      {run.seal && (
        <p className="small">
          Seal {run.seal.number} of the ledger: <span className="num break-all">{run.seal.hash}</span>. Written down elsewhere, it proves
          every row before it.
        </p>
      )}
    </section>
  )
}

const verdict = ({ differences }: ReconciliationRun) => (differences.length === 0 ? 'agree' : `${differences.length} differences`)

/** What the hourly looks at the books found, and a look at any time. */
export function Reconciliation() {
  const { data, error, refetch } = useQuery(ask('reconciliation.list', { query: { limit: 24 } }))
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    await send('reconciliation.run').catch(toastError)
    setBusy(false)
  }
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const [latest, ...earlier] = data.data
  return (
    <>
      <div className="row wrapx">
        <Button busy={isBusy} onClick={look}>
          Look now
        </Button>
        {latest && (
          <span className="small">
            Last looked {formatDay(latest.createdAt)}, {formatTime(latest.createdAt)}, in {latest.milliseconds} ms
          </span>
        )}
      </div>
      {latest ? (
        <Latest run={latest} />
      ) : (
        <EmptyState drawing="gate" title="Not looked yet" text="The books are looked at every hour and at each start." />
      )}
      {earlier.length > 0 && (
        <ul className="stack" aria-label="Earlier looks">
          {earlier.map((run) => (
            <li key={run._id} className="small">
              {formatDay(run.createdAt)}, {formatTime(run.createdAt)}: {verdict(run)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
