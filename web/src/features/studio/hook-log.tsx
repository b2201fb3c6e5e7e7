// What an address was told and how that went: its status and its time, and never what it said.
import { hookEventWords } from '@fieldhouse/contract/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { hostOf, momentText, type OwnHook } from './hook-words.ts'

type Sent = DataFor<'hooks.deliveries'>[number]

const errorWords = {
  address: 'the address may not be asked',
  time: 'no answer within 15 seconds',
  connection: 'no connection',
  status: '',
  off: 'the hook was off',
} as const

const spans = [
  { value: '1', text: 'the last hour' },
  { value: '24', text: 'the last day' },
  { value: '168', text: 'the last week' },
  { value: '720', text: 'the last thirty days' },
]

function detailOf({ attempts, status, milliseconds, error, nextAt }: Sent): string {
  const parts = [
    attempts > 1 ? `${attempts} attempts` : '',
    status === null ? '' : `answered ${status}`,
    milliseconds === null ? '' : `${milliseconds} ms`,
    error ? errorWords[error] : '',
    nextAt && attempts > 0 ? `again ${momentText(nextAt)}` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

const tones = { delivered: 'good', waiting: 'warn', failed: 'bad' } as const
const states = { delivered: 'Arrived', waiting: 'Waiting', failed: 'Failed' } as const

function Row({ hook, sent }: { hook: OwnHook; sent: Sent }) {
  const name = sent.event === 'test' ? 'A test' : hookEventWords[sent.event]
  const again = () =>
    send('hooks.replay', { params: { id: hook._id }, body: { deliveryId: sent._id } }).then(() => toast('On its way'), toastError)
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <div className="row between">
        <b className="min-w-0">{name}</b>
        <Badge tone={tones[sent.state]}>{states[sent.state]}</Badge>
      </div>
      <div className="row between">
        <p className="small min-w-0">
          {momentText(sent.createdAt)}
          <br />
          {detailOf(sent)}
        </p>
        {hook.isOn && sent.state !== 'waiting' && (
          <Button size="tiny" variant="line" aria-label={`Send again: ${name}, ${momentText(sent.createdAt)}`} onClick={() => void again()}>
            Again
          </Button>
        )}
      </div>
    </li>
  )
}

function AllAgain({ hook }: { hook: OwnHook }) {
  const [span, setSpan] = useState('24')
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    const since = new Date(Date.now() - Number(span) * 3_600_000).toISOString()
    try {
      const { count } = (await send('hooks.replay', { params: { id: hook._id }, body: { since } })).data
      toast(count === 1 ? 'One is on its way' : `${count} are on their way`)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label="Send everything again of"
        name="span"
        options={spans}
        value={span}
        onChange={(event) => setSpan(event.target.value)}
        hint="Each under the id that it had, so that nothing counts twice."
      />
      <Button variant="line" busy={isBusy} className="justify-self-start" onClick={() => void again()}>
        Send again
      </Button>
    </div>
  )
}

export function HookLog({ hook, onClose }: { hook: OwnHook; onClose: () => void }) {
  const pages = useInfiniteQuery(askPages('hooks.deliveries', { params: { id: hook._id }, query: { limit: 25 } }))
  const rows = rowsOf(pages.data)
  return (
    <Sheet title="What was sent" kicker={hostOf(hook.url)} onClose={onClose}>
      <div className="s-body">
        <p className="small mute">Thirty days back. What the address said beside its status is not kept.</p>
        {hook.isOn && rows.length > 0 && <AllAgain hook={hook} />}
        <Paged pages={pages} rows={rows} empty={<p className="mute">Nothing yet. Send a test to see whether it arrives.</p>}>
          <ul aria-label="What was sent">
            {rows.map((sent) => (
              <Row key={sent._id} hook={hook} sent={sent} />
            ))}
          </ul>
        </Paged>
      </div>
    </Sheet>
  )
}
