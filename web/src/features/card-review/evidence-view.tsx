import type { Evidence } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { ask } from '../../lib/queries.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { sendEvidence, writeEvidence } from './api.ts'
import { answerWords, statusMeaning } from './answer-words.ts'
import { ReleaseWallet } from './release-wallet.tsx'
import { RestingEarnings } from './resting-earnings.tsx'

const longest = 5000

/** The card network's word, before any bank has asked: there is nobody to answer. */
const isWarning = ({ status }: Evidence['dispute']) => status === 'warning' || status === 'released'

function Standing({ evidence, now }: { evidence: Evidence; now: Date }) {
  const { state, sentAt, failure, dispute } = evidence
  if (isWarning(dispute)) return <Note tone={dispute.status === 'warning' ? 'warn' : 'info'}>{statusMeaning[dispute.status]}</Note>
  if (state === 'sent' && sentAt)
    return (
      <Note tone="good">
        The bank has it since {formatDay(sentAt)}, {formatTime(sentAt)}. Nothing can be added.
      </Note>
    )
  if (state === 'sending') return <Note>It is on its way. Whether the gateway has it is asked every five minutes.</Note>
  return (
    <>
      {failure !== null && <Note tone="bad">The gateway did not take it: {failure}</Note>}
      <Note tone={dispute.isAnswered ? 'good' : 'warn'}>{answerWords(dispute, now)}</Note>
    </>
  )
}

function Facts({ facts, isForBank }: Pick<Evidence, 'facts'> & { isForBank: boolean }) {
  return (
    <section className="stack">
      <SectionHead title="What we know" />
      <dl className="grid gap-4">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt className="kick">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      {isForBank && (
        <p className="small">
          Their name and e-mail address go along. What people write to each other is not read for this, and never sent.
        </p>
      )}
    </section>
  )
}

function Form({ evidence, onSaved }: { evidence: Evidence; onSaved: () => unknown }) {
  const { dispute } = evidence
  const [words, setWords] = useState(evidence.words)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await writeEvidence(dispute._id, words)
      toast('Kept as a draft')
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  const send = async () => {
    await sendEvidence(dispute._id, words)
    onSaved()
  }
  return (
    <section className="stack">
      <TextArea
        label="In your words"
        name="words"
        rows={8}
        maxLength={longest}
        hint="What the bank should know beside it: how they used it, what you wrote to them."
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="row wrapx">
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          Send to the bank
        </Button>
        <Button variant="line" busy={isBusy} onClick={() => void save()}>
          Keep as a draft
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Send it for good?"
          confirm="Send to the bank"
          keep="Not yet"
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          The bank reads one answer. Once it is sent, neither you nor we can add to it.
        </ConfirmDialog>
      )}
    </section>
  )
}

/** What the bank is told about a dispute; of a warning, what whoever decides about the wallet has to know. */
export function EvidenceView({ id }: { id: string }) {
  const money = useMoney()
  const mayWrite = useMay('money.refund')
  const [now] = useState(() => new Date())
  const { data, error, refetch } = useQuery(ask('evidence.view', { params: { id } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const { dispute, state, words, facts, canSend, earnings } = data.data
  const { buyer, reason, amount } = dispute
  return (
    <div className="stack l">
      <Who name={buyer?.name ?? 'Somebody who left'} avatar={buyer?.avatar} to={buyer?.path} detail={reason.replaceAll('_', ' ')}>
        <b className="num">{money(amount)}</b>
      </Who>
      <Standing evidence={data.data} now={now} />
      {dispute.status === 'warning' && <ReleaseWallet id={dispute._id} />}
      <RestingEarnings earnings={earnings} isWarning={isWarning(dispute)} />
      <Facts facts={facts} isForBank={!isWarning(dispute)} />
      {canSend && mayWrite && <Form evidence={data.data} onSaved={refetch} />}
      {state !== 'draft' && words !== '' && (
        <section className="stack">
          <SectionHead title="In our words" />
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{words}</p>
        </section>
      )}
    </div>
  )
}
