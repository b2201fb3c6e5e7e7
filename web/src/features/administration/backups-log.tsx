import type { ReactNode } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatCount } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { refreshAfter } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { useState } from 'react'
import { ageCell, dueCell, when } from './backups-words.ts'
import { bytesInWords } from './house-words.ts'

type Look = DataFor<'backups.look'>
type Log = NonNullable<Look['log']>

const states: Readonly<Record<Log['state'], readonly [string, BadgeTone]>> = {
  none: ['Begins', 'plain'],
  going: ['Runs', 'good'],
  stuck: ['Nothing arrives', 'warn'],
  broken: ['Ended', 'bad'],
}

/** Only what is said once is changed: everything else of the settings stays whatever it is. */
async function choose(isOn: boolean): Promise<void> {
  const { data } = await send('settings.all')
  const version = data.find(({ key }) => key === 'backupContinuous')?.version ?? 0
  await send('settings.change', { body: { changes: { backupContinuous: isOn }, versions: { backupContinuous: version } } })
  await Promise.all([settingsAnew(), refreshAfter('backups.base')])
}

function Spans({ spans }: Pick<Log, 'spans'>) {
  if (spans.length === 0) return <p className="mute">No moment can be reached yet.</p>
  return (
    <ul className="small" aria-label="Moments that can be reached">
      {spans.map(({ from, until }) => (
        <li key={from}>
          {when(from)} to {when(until)}
        </li>
      ))}
    </ul>
  )
}

/** Whether the newest base was ever brought back with its log, and when it is tried by itself. */
function triedWords({ drilledAt, nextDrillAt }: Log, isClosed: boolean): string {
  const next = nextDrillAt === null ? 'Tried only when somebody asks.' : `Tried by itself next on ${when(nextDrillAt)}.`
  if (isClosed) return `Closed: without its key only the bytes can be looked at here. ${next}`
  return `${drilledAt === null ? 'No base was restored with its log yet.' : `Restored with its log last on ${when(drilledAt)}.`} ${next}`
}

/** Why nothing arrives, or why it ended, and what becomes of it. */
function Trouble({ state, why, since, waiting, most }: Log) {
  if (why === null || since === null) return null
  return (
    <Note tone={state === 'broken' ? 'bad' : 'warn'}>
      <p className="strong wrap-anywhere">{why}</p>
      <p>
        {state === 'broken'
          ? `Since ${when(since)} nothing is kept. Another base is tried every ten minutes, and begins it anew; moments from before stay within reach.`
          : `Since ${when(since)}. ${bytesInWords(waiting)} of ${bytesInWords(most)} wait on this disk and go as soon as they can. Beyond that it ends, so that the disk does not fill.`}
      </p>
    </Note>
  )
}

function Doors({ look, log }: { look: Look; log: Log }) {
  const [mayMake, maySet] = [useMay('system.write'), useMay('settings.write')]
  const [isBusy, setBusy] = useState(false)
  const set = async (isOn: boolean) => {
    setBusy(true)
    await choose(isOn).then(() => toast(isOn ? 'On. The first base is made within minutes.' : 'Off. What was kept stays.'), toastError)
    setBusy(false)
  }
  const base = () => send('backups.base').then(() => toast('It is made now'), toastError)
  const drill = () => send('backups.drill', { body: { kind: 'base' } }).then(() => toast('It is tried now'), toastError)
  const doors: ReactNode[] = []
  if (maySet && !log.isFixed)
    doors.push(
      <Button key="on" variant={log.isOn ? 'line' : 'ink'} disabled={look.folder === ''} busy={isBusy} onClick={() => set(!log.isOn)}>
        {log.isOn ? 'Switch off' : 'Switch on'}
      </Button>,
    )
  if (mayMake && log.isOn)
    doors.push(
      <Button key="drill" variant="line" disabled={log.baseAt === null} busy={look.isDrilling} onClick={drill}>
        {look.isDrilling ? 'One is tried' : 'Try it now'}
      </Button>,
      <Button key="base" variant="line" disabled={look.folder === ''} busy={look.isBasing} onClick={base}>
        {look.isBasing ? 'A base is made' : 'Make a base now'}
      </Button>,
    )
  return doors.length > 0 ? <div className="row">{doors}</div> : null
}

/** What is lost with this machine, at most, and any moment that can be brought back. */
export function BackupsLog({ look }: { look: Look }) {
  const { log } = look
  if (!log)
    return (
      <section className="stack" aria-labelledby="log">
        <SectionHead title="Any moment" id="log" />
        <p className="mute">
          The database is a Postgres of your own. Its log is kept by its own means, such as WAL-G or pgBackRest; backups above go on as they
          are.
        </p>
      </section>
    )
  const [words, tone] = log.isOn ? states[log.state] : (['Off', 'plain'] as const)
  return (
    <section className="stack" aria-labelledby="log">
      <SectionHead title="Any moment" id="log" />
      <p className="mute">
        The log of the database goes to the folder each minute, files of people with it. With a base each week every moment of the last{' '}
        {formatCount(log.reach)} days can be brought back, and at most two minutes are lost.
        {log.isFixed && ' The environment says so (BACKUP_CONTINUOUS).'} <Badge tone={tone}>{words}</Badge>
      </p>
      {log.isOn && (
        <>
          <Trouble {...log} />
          <p className="small mute">{triedWords(log, look.isClosed)}</p>
          <Board
            label="The log"
            cells={[
              ageCell('Last arrived', log.until ?? log.spans.at(-1)?.until ?? null),
              { label: 'Waits here', value: bytesInWords(log.waiting) },
              ageCell('Last base', log.baseAt),
              dueCell('Until the next base', log.nextAt),
            ]}
          />
        </>
      )}
      {log.damaged !== null && (
        <Note tone="bad">
          <p className="strong wrap-anywhere">{log.damaged}</p>
          <p>Nothing can be restored from this base. Look at the disk that it lies on, and make another one.</p>
        </Note>
      )}
      {(log.isOn || log.spans.length > 0) && <Spans spans={log.spans} />}
      <p className="small mute wrap-anywhere">
        {log.spans.length > 0 && 'npm run restore -- DIR --at 2026-11-25T18:30:00Z brings one back. '}
        <Link className="link" to="/admin/settings?group=operations">
          Change how far back
        </Link>
      </p>
      <Doors look={look} log={log} />
    </section>
  )
}
