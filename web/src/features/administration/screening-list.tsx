// What is screened for, with what each rule has met.
import { screenActions, screenActionWords, screenKindWords, screenPlaceWords, type ScreenAction } from '@fieldhouse/contract/screening'
import type { ScreenRule } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatAge, formatCount, formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { RuleSheet } from './screening-sheet.tsx'

const tones: Readonly<Record<ScreenAction, BadgeTone>> = { refuse: 'bad', hold: 'warn', flag: 'plain' }
const isAction = (text: string): text is ScreenAction => (screenActions as readonly string[]).includes(text)

function Matches({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ask('screening.matches', { params: { id } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={2} />
  if (data.data.length === 0) return <p className="mute">It has held or noted nothing within 30 days. What is refused is only counted.</p>
  return (
    <ul aria-label="Held or noted lately">
      {data.data.map(({ _id, place, action, accountId, at }) => (
        <li key={_id} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2">
          <span>
            {screenPlaceWords[place]} <Badge tone={tones[action]}>{action === 'hold' ? 'Held' : 'Noted'}</Badge>
          </span>
          <span className="small">
            {accountId !== null && (
              <>
                <Link className="link" to={`/admin/accounts/${accountId}`}>
                  Account
                </Link>
                {' · '}
              </>
            )}
            {formatDay(at)}, {formatTime(at)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function OneRule({ rule, onClose }: { rule: ScreenRule; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const change = async (body: { action?: ScreenAction; isOn?: boolean }, said: string) => {
    setBusy(true)
    try {
      await send('screening.change', { params: { id: rule._id }, body })
      toast(said)
      onClose()
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <Sheet title={rule.pattern} kicker={screenKindWords[rule.kind].label} onClose={onClose} busy={isBusy}>
      <div className="s-body">
        {rule.note !== '' && <p className="wrap-anywhere">{rule.note}</p>}
        <p className="small mute">
          Since {formatDay(rule.createdAt)}
          {rule.by !== null && (
            <>
              {', by '}
              <Link className="link" to={`/admin/accounts/${rule.by}`}>
                one of the staff
              </Link>
            </>
          )}
          . Every change is in{' '}
          <Link className="link" to="/admin/audit">
            what staff did
          </Link>
          .
        </p>
        {!rule.isOver && (
          <SelectField
            label="What becomes of what it meets"
            name="action"
            options={[...screenActions].reverse().map((value) => ({ value, text: screenActionWords[value].label }))}
            value={rule.action}
            onChange={({ target: { value } }) => isAction(value) && void change({ action: value }, 'Changed')}
            hint={screenActionWords[rule.action].detail}
          />
        )}
        <Matches id={rule._id} />
        <Button
          variant="line"
          busy={isBusy}
          onClick={() => void change({ isOn: rule.isOver }, rule.isOver ? 'It is screened for again' : 'It is not screened for any more')}
        >
          {rule.isOver ? 'Screen for it again' : 'End it'}
        </Button>
      </div>
    </Sheet>
  )
}

const endOf = ({ isOver, endedAt, expiresAt }: ScreenRule): string => {
  if (isOver) return `Over since ${formatDay(endedAt ?? expiresAt ?? '')}`
  return expiresAt === null ? 'No end' : `Until ${formatDay(expiresAt)}`
}

const columnsFor = (open: (rule: ScreenRule) => void): Column<ScreenRule>[] => [
  {
    key: 'pattern',
    head: 'What',
    isTitle: true,
    cell: (rule) => (
      <>
        <button type="button" className="link wrap-anywhere text-left" onClick={() => open(rule)}>
          {rule.pattern}
        </button>
        {rule.note !== '' && <span className="small mute block wrap-anywhere">{rule.note}</span>}
      </>
    ),
  },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => screenKindWords[kind].label },
  { key: 'action', head: 'Then', cell: ({ action }) => <Badge tone={tones[action]}>{screenActionWords[action].label}</Badge> },
  { key: 'last', head: 'Last', cell: ({ lastHitAt }) => <span className="mute">{lastHitAt === null ? '–' : formatAge(lastHitAt)}</span> },
  { key: 'end', head: 'End', cell: (rule) => <span className="mute">{endOf(rule)}</span> },
  { key: 'hits', head: 'Met', isNumber: true, cell: ({ hits }) => formatCount(hits) },
]

export function ScreeningList() {
  const { data, error, refetch } = useQuery(ask('screening.list'))
  const [isNew, setNew] = useState(false)
  const [open, setOpen] = useState<string>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const on = data.data.filter(({ isOver }) => !isOver)
  const over = data.data.filter(({ isOver }) => isOver)
  const shown = data.data.find(({ _id }) => _id === open)
  const columns = columnsFor(({ _id }) => setOpen(_id))
  return (
    <div className="stack l">
      <div className="row wrapx">
        <Button onClick={() => setNew(true)}>Screen for something</Button>
        <Link className="link small" to="/admin/settings?group=doors">
          Addresses that last an hour
        </Link>
      </div>
      {on.length === 0 ? (
        <EmptyState
          drawing="gate"
          title="Nothing is screened for"
          text="Mail domains, networks, words and linked sites that are refused, wait for staff or are noted. Before a rule counts you see what it meets."
        />
      ) : (
        <DataTable caption="What is screened for" columns={columns} rows={on} keyOf={({ _id }) => _id} />
      )}
      {over.length > 0 && (
        <section className="stack">
          <SectionHead title="Over" />
          <DataTable caption="What is over" columns={columns} rows={over} keyOf={({ _id }) => _id} />
        </section>
      )}
      {isNew && <RuleSheet onClose={() => setNew(false)} />}
      {shown && <OneRule rule={shown} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
