// What may be done to all rows that were chosen: asked about once, done one after the other, and told by name where it did not work.
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { CallName } from '../lib/calls.ts'
import type { SendOptions } from '../lib/client.ts'
import { formatCount } from '../lib/format.ts'
import { oneByOne, type Outcome } from '../lib/one-by-one.ts'
import { refreshAfter } from '../lib/queries.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import type { Selection } from './selection.tsx'
import { Sheet } from './sheet.tsx'
import { toast } from './toast.ts'

export interface Chosen {
  readonly id: string
  readonly name: string
}

/** One thing that may be done to several rows. */
export interface Deed<R> {
  /** On the bar, and before how many: “Delete”. */
  readonly label: string
  /** Where the label is no verb: “Change”. */
  readonly verb?: string
  /** “deleted” */
  readonly done: string
  readonly isBad?: boolean
  /** What follows from it. */
  readonly text: ReactNode
  /** What is asked for besides. */
  readonly fields?: ReactNode
  /** False until those are answered. */
  readonly isReady?: boolean
  /** Whether it changes anything of this row. */
  readonly fits: (row: R) => boolean
  readonly run: (id: string, options: SendOptions) => Promise<unknown>
  /** The call whose changes are asked for again, once, at the end. */
  readonly call: CallName
}

export interface Noun {
  readonly one: string
  readonly many: string
}

const countOf = (count: number, { one, many }: Noun) => `${formatCount(count)} ${count === 1 ? one : many}`

const mostNamed = 4

const Names = ({ rows }: { rows: readonly Chosen[] }) => (
  <ul className="small">
    {rows.slice(0, mostNamed).map(({ id, name }) => (
      <li key={id} className="truncate">
        {name}
      </li>
    ))}
    {rows.length > mostNamed && <li>and {formatCount(rows.length - mostNamed)} more</li>}
  </ul>
)

interface OutcomeViewProps {
  outcome: Outcome<Chosen>
  done: string
  noun: Noun
  again: (rows: readonly Chosen[]) => void
  onClose: () => void
}

function OutcomeView({ outcome, done, noun, again, onClose }: OutcomeViewProps) {
  const { failed, left } = outcome
  const rest = [...failed.map(({ item }) => item), ...left]
  return (
    <div className="s-body">
      {failed.length > 0 && (
        <Note tone="bad">
          <p>
            {countOf(outcome.done.length, noun)} {done}, {formatCount(failed.length)} not:
          </p>
          <ul className="stack">
            {failed.map(({ item, message }) => (
              <li key={item.id}>
                <b className="[overflow-wrap:anywhere]">{item.name}</b>: {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {failed.length === 0 && (
        <p>
          Stopped. {countOf(outcome.done.length, noun)} {done}.
        </p>
      )}
      {left.length > 0 && <p className="mute">{countOf(left.length, noun)} not tried. Nothing changed there.</p>}
      <div className="row wrapx">
        <Button onClick={() => again(rest)}>{failed.length > 0 ? `Try again with ${formatCount(rest.length)}` : 'Go on'}</Button>
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

const Running = ({ tried, all, onStop }: { tried: number; all: number; onStop: () => void }) => (
  <div className="s-body">
    <p aria-live="polite">
      {formatCount(tried)} of {formatCount(all)}
    </p>
    <span className="bar-track" role="progressbar" aria-label="How far it is" aria-valuenow={tried} aria-valuemin={0} aria-valuemax={all}>
      <i style={{ '--done': `${(tried / all) * 100}%` }} />
    </span>
    <Button variant="line" className="justify-self-start" onClick={onStop}>
      Stop
    </Button>
  </div>
)

interface BulkSheetProps<R> {
  deed: Deed<R>
  noun: Noun
  rows: readonly Chosen[]
  /** Of those that were chosen, how many it would change nothing of. */
  others: number
  /** Those that are done; the others stay chosen. */
  onDone: (ids: readonly string[], isAll: boolean) => void
  onClose: () => void
}

function BulkSheet<R>({ deed, noun, rows, others, onDone, onClose }: BulkSheetProps<R>) {
  const [running, setRunning] = useState<{ tried: number; all: number }>()
  const [outcome, setOutcome] = useState<Outcome<Chosen>>()
  const stopping = useRef(new AbortController())
  // As it was asked about: the list below changes while it runs.
  const [asked] = useState({ rows, others })
  const what = `${deed.verb ?? deed.label} ${countOf(asked.rows.length, noun)}`
  const run = async (items: readonly Chosen[]) => {
    stopping.current = new AbortController()
    setOutcome(undefined)
    setRunning({ tried: 0, all: items.length })
    const watching = { onStep: (tried: number) => setRunning({ tried, all: items.length }), signal: stopping.current.signal }
    const result = await oneByOne(items, ({ id }) => deed.run(id, { isQuiet: true }), watching)
    // What the list shows then is how it is; if that cannot be fetched now, it says so itself.
    await refreshAfter(deed.call).catch(() => undefined)
    const isAll = result.done.length === items.length
    setRunning(undefined)
    if (isAll) toast(`${countOf(result.done.length, noun)} ${deed.done}`)
    else setOutcome(result)
    onDone(
      result.done.map(({ id }) => id),
      isAll,
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(asked.rows)
  }
  return (
    <Sheet title={outcome ? 'Not all of them' : running ? what : `${what}?`} onClose={onClose} busy={running !== undefined}>
      {outcome && <OutcomeView outcome={outcome} done={deed.done} noun={noun} again={(rest) => void run(rest)} onClose={onClose} />}
      {running && <Running {...running} onStop={() => stopping.current.abort()} />}
      {/* Kept while it runs, so that what was typed is there for those that are tried again. */}
      <form className="s-body" onSubmit={submit} hidden={outcome !== undefined || running !== undefined}>
        <div className="mute stack">
          <p>{deed.text}</p>
          {asked.others > 0 && <p>Of those you chose, {formatCount(asked.others)} are so already and stay as they are.</p>}
          <Names rows={asked.rows} />
        </div>
        {deed.fields}
        <div className="row wrapx">
          <Button type="submit" variant={deed.isBad ? 'bad' : 'ink'} disabled={deed.isReady === false}>
            {what}
          </Button>
          <Button variant="line" onClick={onClose}>
            {deed.isBad ? 'Keep them' : 'Cancel'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

interface BulkBarProps<R> {
  selection: Selection
  noun: Noun
  /** All rows that are shown. */
  rows: readonly R[]
  nameOf: (row: R) => Chosen
  deeds: readonly Deed<R>[]
}

/** Stands at the foot of the screen while something is chosen. */
export function BulkBar<R>({ selection, noun, rows, nameOf, deeds }: BulkBarProps<R>) {
  const [open, setOpen] = useState<string>()
  const picked = new Set(selection.chosen)
  const chosen = rows.filter((row) => picked.has(nameOf(row).id))
  const deed = deeds.find(({ label }) => label === open)
  const fitting = (one: Deed<R>) => chosen.filter(one.fits)
  const close = () => setOpen(undefined)
  if (chosen.length === 0 && !deed) return null
  return (
    <>
      <section className="bulk" aria-label="What to do with what you chose" data-deeds>
        <p className="strong num" aria-live="polite">
          {countOf(chosen.length, noun)}
        </p>
        {deeds
          .filter((one) => fitting(one).length > 0)
          .map((one) => (
            <Button
              key={one.label}
              variant={one.isBad ? 'quiet' : 'line'}
              className={one.isBad ? 'away' : ''}
              onClick={() => setOpen(one.label)}
            >
              {one.label}
            </Button>
          ))}
        <Button variant="quiet" onClick={selection.clear}>
          None
        </Button>
      </section>
      {deed && (
        <BulkSheet
          deed={deed}
          noun={noun}
          rows={fitting(deed).map(nameOf)}
          others={chosen.length - fitting(deed).length}
          onDone={(ids, isAll) => {
            selection.drop(ids)
            if (isAll) close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
