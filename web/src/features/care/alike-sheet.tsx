// The same decision on all that was reported of one owner. They are taken together, and decided by the door of every decision, so that each
// has its own words, letter and appeal; what is not decided in the end is given back.
import { caseRules, decisionWords, mostAtOnce, ruleFor, ruleWords, samplesNeeded, type CaseRule } from '@fieldhouse/contract/care'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { formatCount } from '../../lib/format.ts'
import { oneByOne } from '../../lib/one-by-one.ts'
import { refreshAfter } from '../../lib/queries.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { decideQuietly, gather, releaseQuietly, type CaseLine, type Decision, type ReviewCase } from './api.ts'
import { nameOf } from './describe.ts'

/** What an account may do is one decision, made on one case. */
const ofMany = ['keep', 'hide', 'remove'] as const

/** As many as these are more than somebody may write within a minute: it goes on where it was told to wait. */
async function patiently(act: () => Promise<unknown>): Promise<void> {
  for (let left = 30; ; left -= 1)
    try {
      await act()
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || left === 0) throw error
      await new Promise((done) => setTimeout(done, 5_000))
    }
}

interface Ended {
  readonly decided: number
  readonly failed: readonly { readonly item: CaseLine; readonly message: string }[]
}

const casesOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'case' : 'cases'}`

function Told({ decided, failed }: Ended) {
  return (
    <Note tone={failed.length > 0 ? 'bad' : 'good'}>
      <p>
        {casesOf(decided)} decided{failed.length > 0 && `, ${formatCount(failed.length)} not, and given back`}.
      </p>
      {failed.length > 0 && (
        <ul className="stack">
          {failed.slice(0, 10).map(({ item, message }) => (
            <li key={item._id}>
              <b className="wrap-anywhere">{nameOf(item)}</b>: {message}
            </li>
          ))}
        </ul>
      )}
    </Note>
  )
}

interface AlikeProps {
  found: ReviewCase
  waiting: number
  onClose: () => void
  onDone: () => void
}

export function AlikeSheet({ found, waiting, onClose, onDone }: AlikeProps) {
  const offered = ofMany.filter((decision) => found.decisions.includes(decision))
  const [decision, setDecision] = useState<Decision['decision']>('hide')
  const [rule, setRule] = useState<CaseRule>(ruleFor[found.reasons[0] ?? 'other'])
  const [words, setWords] = useState('')
  const [tried, setTried] = useState<{ done: number; all: number }>()
  const [ended, setEnded] = useState<Ended>()
  const all = Math.min(waiting, mostAtOnce)
  const { form, isBusy, message, errorOf } = useSubmit(async () => {
    const lines = await gather(found._id)
    const body: Decision = { decision, rule: decision === 'keep' ? 'no_breach' : rule, words: words.trim() }
    const watching = { onStep: (done: number) => setTried({ done, all: lines.length }), signal: new AbortController().signal }
    const { done, failed, left } = await oneByOne(lines, ({ _id: id }) => patiently(() => decideQuietly(id, body)), watching)
    const rest = [...failed, ...left.map((item) => ({ item, message: 'Not tried any more.' }))]
    // Whoever cannot be given back now is free again after a quarter of an hour.
    for (const { item } of rest) await patiently(() => releaseQuietly(item._id)).catch(() => undefined)
    setEnded({ decided: done.length, failed: rest })
    // What the lists show then is how it is; what cannot be fetched now says so itself.
    await refreshAfter('cases.decide').catch(() => undefined)
  })
  return (
    <Sheet title={ended ? 'Decided' : `Decide on ${casesOf(all)}`} onClose={ended ? onDone : onClose} busy={isBusy}>
      {ended ? (
        <div className="s-body">
          <Told {...ended} />
          <Button className="justify-self-start" onClick={onDone}>
            Back to the list
          </Button>
        </div>
      ) : (
        <form className="s-body" {...form}>
          <p className="mute">
            All that was reported of {found.owner?.name ?? found.page?.name ?? 'this owner'} and that nobody else holds. Each becomes a
            decision of its own, with these words, and may be appealed against by itself. What is urgent, waits to be seen first, or touches
            somebody under 18 is not among them.
          </p>
          <SelectField
            label="What becomes of them?"
            options={offered.map((one) => ({ value: one, text: decisionWords[one].label }))}
            value={decision}
            onChange={(event) => setDecision(event.target.value as Decision['decision'])}
          />
          {decision !== 'keep' && (
            <SelectField
              label="Which rule?"
              options={caseRules.filter((one) => one !== 'no_breach').map((one) => ({ value: one, text: ruleWords[one].label }))}
              value={rule}
              onChange={(event) => setRule(event.target.value as CaseRule)}
              error={errorOf('rule')}
            />
          )}
          <TextArea
            label="Why?"
            required
            maxLength={2000}
            rows={4}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            hint="True of each of them. Their owner reads it."
            error={errorOf('words')}
          />
          {tried && (
            <p aria-live="polite">
              {formatCount(tried.done)} of {formatCount(tried.all)}
            </p>
          )}
          {message && !errorOf('words') && <Note tone="bad">{message}</Note>}
          <Button className="justify-self-start" type="submit" variant={decision === 'keep' ? 'ink' : 'bad'} busy={isBusy}>
            {decisionWords[decision].label} {casesOf(all)}
          </Button>
        </form>
      )}
    </Sheet>
  )
}

/** Offered with the case in hand, once enough of them were opened; before that it says what is missing. */
export function Alike({ found, onDone }: { found: ReviewCase; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { alike } = found
  // Kept while it is decided: the case in hand is among them.
  const [asked, setAsked] = useState(0)
  if ((!alike || alike.waiting < 2) && !isOpen) return null
  const missing = samplesNeeded - (alike?.opened ?? 0)
  const waiting = alike?.waiting ?? 0
  return (
    <section className="stack" aria-label="Of the same owner">
      {/* Gone once they are decided, while the sheet still says so. */}
      <p className="small" hidden={waiting < 2}>
        {casesOf(waiting)} of the same owner wait.
        {missing > 0 && ` Open ${missing === 1 ? 'one more' : `${missing} more`} before you decide on them together.`}
      </p>
      {missing <= 0 && waiting > 1 && (
        <Button
          className="justify-self-start"
          variant="line"
          onClick={() => {
            setAsked(waiting)
            setOpen(true)
          }}
        >
          Decide on all of them
        </Button>
      )}
      {isOpen && <AlikeSheet found={found} waiting={asked} onClose={() => setOpen(false)} onDone={onDone} />}
    </section>
  )
}
