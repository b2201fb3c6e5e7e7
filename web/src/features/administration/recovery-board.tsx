import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatAge, formatCount, formatDay, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Recovery = NonNullable<DataFor<'recovery.look'>['recovery']>
type Point = Recovery['points'][number]
type Line = Recovery['tally'][number]

const lookEvery = { busy: 3000, calm: 30_000 }
/** So long a look counts for opening; the server says the same. */
const freshFor = 15 * 60_000

const isRecent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < freshFor

const titles: Readonly<Record<Point['key'], string>> = {
  decisions: 'Decisions that must last',
  entries: 'Sessions, links and codes',
  money: 'Money',
  rest: 'What was dropped, and files',
}
const states: Readonly<Record<Point['state'], readonly [string, BadgeTone]>> = {
  green: ['Right', 'good'],
  look: ['To be seen', 'warn'],
  red: ['Not right', 'bad'],
  unknown: ['Not looked at', 'plain'],
}
const kinds: Readonly<Record<Line['kind'], string>> = {
  payment: 'Payments by card',
  refund: 'Refunds',
  dispute: 'Disputes',
  transfer: 'Payouts by the gateway',
}

const when = (at: string) => `${formatDay(at)}, ${formatTime(at)}`

const useRecovery = (enabled = true) =>
  useQuery({
    ...ask('recovery.look'),
    select: ({ data }) => data.recovery,
    enabled,
    refetchInterval: ({ state }) => (state.data?.data.recovery?.isLooking ? lookEvery.busy : lookEvery.calm),
  })

/** That the site is held is not forgotten. */
export function HeldNote() {
  const mayRead = useMay('system.read')
  const { data } = useRecovery(mayRead)
  if (!data?.isHeld) return null
  return (
    <Note tone="bad">
      This site was restored and is held: nothing leaves it, and only staff comes in until it is opened.{' '}
      <Link className="link" to="/admin/recovery">
        Look at it
      </Link>
    </Note>
  )
}

function PointRow({ point }: { point: Point }) {
  const { key, state, said, lines, more } = point
  return (
    <li className="stack gap-1! border-b border-line py-3">
      <div className="row between">
        <b className="strong">{titles[key]}</b>
        <Badge tone={states[state][1]}>{states[state][0]}</Badge>
      </div>
      <p className="wrap-anywhere">{said}</p>
      {lines.length > 0 && (
        <ul className="small">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
          {more > 0 && <li>and {formatCount(more)} more: npm run recovered names all</li>}
        </ul>
      )}
    </li>
  )
}

const columns: Column<Line>[] = [
  { key: 'kind', head: 'At the gateway', isTitle: true, cell: ({ kind }) => kinds[kind] },
  { key: 'remade', head: 'Lost, here again', isNumber: true, cell: ({ remade }) => formatCount(remade) },
  { key: 'settled', head: 'Under way, settled', isNumber: true, cell: ({ settled }) => formatCount(settled) },
  { key: 'known', head: 'Known', isNumber: true, cell: ({ known }) => formatCount(known) },
]

function Dropped({ dropped }: Pick<Recovery, 'dropped'>) {
  if (dropped.length === 0) return null
  return (
    <section className="stack" aria-labelledby="dropped">
      <SectionHead title="Dropped" id="dropped" />
      <p className="mute">They waited to be sent when the backup was made, and may have gone out since. Nobody gets them twice.</p>
      <ul>
        {dropped.map(({ what, count, first }) => (
          <li key={what} className="stack gap-1! border-b border-line py-3">
            <b>
              {formatCount(count)} × {what}
            </b>
            <span className="small mute wrap-anywhere">
              {first.join(', ')}
              {count > first.length && ` and ${formatCount(count - first.length)} more`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenSheet({ isGreen, onClose }: { isGreen: boolean; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const reason = textOf(values, 'reason')
    await send('recovery.open', { body: reason ? { reason } : {} })
    await settingsAnew()
    toast('It is open. Everybody comes in within a few seconds.')
    onClose()
  })
  return (
    <Sheet title="Open the site?" kicker="Recovery" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="mute">
          Everybody comes in again, letters leave, renewals are charged and jobs go on. For three days the gateway is asked for each payment
          before a renewal is charged.
        </p>
        {!isGreen && (
          <>
            <Note tone="warn">Something is not right yet. What is opened now may have to be put right by hand.</Note>
            <TextArea
              label="Why it is opened all the same"
              name="reason"
              required
              minLength={10}
              maxLength={500}
              rows={3}
              hint="It is kept with the restore and in what staff did."
              error={errorOf('reason')}
            />
          </>
        )}
        {message && !errorOf('reason') && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant={isGreen ? 'ink' : 'bad'} size="big" wide busy={isBusy}>
          Open the doors
        </Button>
      </form>
    </Sheet>
  )
}

function Doors({ recovery }: { recovery: Recovery }) {
  const mayWrite = useMay('system.write')
  const [isOpening, setOpening] = useState(false)
  const { isLooking, lookedAt, isGreen } = recovery
  const isFresh = isRecent(lookedAt)
  const look = () => send('recovery.lookAgain').then(() => toast('It is looked at'), toastError)
  return (
    <>
      <p className="small mute">
        {lookedAt === null ? 'Nobody has looked yet.' : `Looked at ${formatAge(lookedAt)}.`} Looking asks the card gateway and the journal
        of decisions, books what is missing and does again what was decided; it may be repeated.
        {!isFresh && ' Look before you open: what was seen longer than a quarter of an hour ago does not count.'}
      </p>
      {mayWrite && (
        <div className="row">
          <Button variant={isFresh ? 'line' : 'ink'} busy={isLooking} onClick={look}>
            {lookedAt === null ? 'Look' : 'Look again'}
          </Button>
          <Button variant={isFresh ? 'ink' : 'line'} disabled={!isFresh || isLooking} onClick={() => setOpening(true)}>
            {isGreen || !isFresh ? 'Open the doors' : 'Open all the same'}
          </Button>
        </div>
      )}
      {isOpening && <OpenSheet isGreen={isGreen} onClose={() => setOpening(false)} />}
    </>
  )
}

/** What is right of a site that was restored, what is not, and the button that opens it. */
export function RecoveryBoard() {
  const { data, error, refetch, isSuccess } = useRecovery()
  if (error && !isSuccess) return <ErrorState error={error} retry={refetch} />
  if (!isSuccess) return <SkeletonRows count={4} />
  if (!data) return <p className="mute">This site was never restored.</p>
  const { isHeld, life, lostFrom, restoredAt, openedAt, openReason, points, dropped, tally } = data
  return (
    <div className="stack l">
      {isHeld ? (
        <Note tone="bad">
          The site is held. It was restored {formatAge(restoredAt)} as it stood on {when(lostFrom)}: what happened later is not here.
          Nothing leaves it, and only staff comes in.
        </Note>
      ) : (
        <Note tone="good">
          The site is open. It was restored on {when(restoredAt)} as it stood on {when(lostFrom)}
          {openedAt && `, and opened on ${when(openedAt)}`}.
        </Note>
      )}
      {openReason && <p className="wrap-anywhere">It was opened although something was not right: “{openReason}”</p>}
      {isHeld && <Doors recovery={data} />}
      <section className="stack" aria-labelledby="points">
        <SectionHead title="What has to be right" id="points" />
        <ul>
          {points.map((point) => (
            <PointRow key={point.key} point={point} />
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="gateway">
        <SectionHead title="What the gateway knew" id="gateway" />
        <DataTable caption="Money at the gateway since the backup" rows={tally} keyOf={({ kind }) => kind} columns={columns} />
      </section>
      <Dropped dropped={dropped} />
      {life > 1 && <p className="small mute">It was restored {formatCount(life)} times.</p>}
      {isHeld && (
        <p className="small mute">
          What was taken down is hidden again and waits under Reports. Not done by the program: payouts by bank that were exported since.
          See docs/OPERATIONS.md, “After a restore”.
        </p>
      )}
    </div>
  )
}
