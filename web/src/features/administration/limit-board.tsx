// Whom limits have stopped: actions, networks and accounts; and letting one of them begin anew.
import { limitHitDays } from '@fieldhouse/contract/storms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatAge, formatCount } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { limitWords } from './limit-words.ts'

type LimitLook = DataFor<'limits.look'>
type Network = LimitLook['networks'][number]
type Account = LimitLook['accounts'][number]
type Whom = { accountId: string; name: string } | { network: string; name: string }

const spans = [
  { value: '1', text: 'One hour' },
  { value: '24', text: 'A day' },
  { value: String(limitHitDays * 24), text: `${limitHitDays} days` },
]

const actionsOf = ({ actions }: { actions: readonly string[] }) => actions.map(limitWords).join(', ')

const actionColumns: Column<LimitLook['actions'][number]>[] = [
  { key: 'action', head: 'Action', isTitle: true, cell: ({ action }) => limitWords(action) },
  { key: 'refused', head: 'Refused', isNumber: true, cell: ({ refused }) => formatCount(refused) },
]

const Unlock = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="line" size="tiny" aria-label={`Unlock ${name}`} onClick={onClick}>
    Unlock
  </Button>
)

type Sum = { actions: string[]; refused: number; lastAt: string }

const columnsFor = <Row extends Sum>(title: Column<Row>, whom: (row: Row) => Whom, unlock: (whom: Whom) => void): Column<Row>[] => [
  { ...title, isTitle: true },
  { key: 'actions', head: 'At', cell: actionsOf },
  { key: 'last', head: 'Last', cell: ({ lastAt }) => <span className="mute">{formatAge(lastAt)}</span> },
  { key: 'do', head: 'Begin anew', cell: (row) => <Unlock name={whom(row).name} onClick={() => unlock(whom(row))} /> },
  { key: 'refused', head: 'Refused', isNumber: true, cell: ({ refused }) => formatCount(refused) },
]

const networkColumns = (unlock: (whom: Whom) => void) =>
  columnsFor<Network>(
    { key: 'network', head: 'Network', cell: ({ network }) => <span className="wrap-anywhere">{network}</span> },
    ({ network }) => ({ network, name: network }),
    unlock,
  )

const accountColumns = (unlock: (whom: Whom) => void) =>
  columnsFor<Account>(
    {
      key: 'account',
      head: 'Account',
      cell: ({ account }) => (
        <Link className="link wrap-anywhere" to={`/admin/accounts/${account._id}`}>
          {account.name}
        </Link>
      ),
    },
    ({ account }) => ({ accountId: account._id, name: account.name }),
    unlock,
  )

function Board({ look }: { look: LimitLook }) {
  const [whom, setWhom] = useState<Whom>()
  if (look.refused === 0)
    return (
      <EmptyState drawing="gate" title="Nobody was stopped" text="Whoever does one thing too often reads so, and stands here for a week." />
    )
  return (
    <>
      <section className="stack" aria-labelledby="limits-actions">
        <SectionHead title="Actions" id="limits-actions" />
        <DataTable caption="What was refused" columns={actionColumns} rows={look.actions} keyOf={({ action }) => action} />
      </section>
      {look.accounts.length > 0 && (
        <section className="stack" aria-labelledby="limits-accounts">
          <SectionHead title="Accounts" id="limits-accounts" />
          <DataTable
            caption="Accounts that were stopped"
            columns={accountColumns(setWhom)}
            rows={look.accounts}
            keyOf={({ account }) => account._id}
          />
        </section>
      )}
      {look.networks.length > 0 && (
        <section className="stack" aria-labelledby="limits-networks">
          <SectionHead title="Networks" id="limits-networks" />
          <p className="small mute">
            Of visitors, and of what is counted by network for everybody. A school or a household is one network.
          </p>
          <DataTable
            caption="Networks that were stopped"
            columns={networkColumns(setWhom)}
            rows={look.networks}
            keyOf={({ network }) => network}
          />
        </section>
      )}
      {whom && (
        <ConfirmDialog
          title={`Unlock ${whom.name}?`}
          confirm="Unlock"
          keep="Leave it"
          onConfirm={() => send('limits.unlock', { body: 'network' in whom ? { network: whom.network } : { accountId: whom.accountId } })}
          onClose={() => setWhom(undefined)}
        >
          All that was counted is forgotten, in every process: they may begin anew at once. It stands in the audit.
        </ConfirmDialog>
      )}
    </>
  )
}

export function LimitBoard() {
  const [hours, setHours] = useState('24')
  const { data, error, refetch } = useQuery({
    ...ask('limits.look', { query: { hours: Number(hours) } }),
    select: ({ data: look }) => look,
  })
  return (
    <div className="stack l">
      <SelectField label="Within" name="hours" options={spans} value={hours} onChange={({ target: { value } }) => setHours(value)} />
      {error && !data ? <ErrorState error={error} retry={refetch} /> : !data ? <SkeletonRows count={4} /> : <Board look={data} />}
    </div>
  )
}
