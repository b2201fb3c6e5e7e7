// The audit as staff reads it: each as far as their roles go.
import { calls, type AuditRow, type QueryOf } from '@fieldhouse/contract'
import { writeCsv } from '@fieldhouse/contract/csv'
import { dayWindow } from '#platform/day-window.ts'
import { cutPage, readCursor } from '#platform/db/index.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { scopeOf, type Audit, type AuditTable } from '#ground/audit'
import type { Accounts } from '#people/accounts'

export interface AuditRouteNeeds {
  readonly audit: Audit
  readonly accounts: Pick<Accounts, 'cards' | 'findByLogin'>
}

type Filter = QueryOf<typeof calls.audit.file>

const mostInFile = 10_000
const nobody = '00000000-0000-0000-0000-000000000000'
const head = [
  'Time',
  'Actor',
  'Role',
  'Via',
  'Action',
  'Object',
  'Object id',
  'Account',
  'Result',
  'Refusal',
  'Reason',
  'Before',
  'After',
  'Request',
  'Row',
  'Hash',
]

const jsonOf = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))

export function auditRoutes({ audit, accounts }: AuditRouteNeeds): Route[] {
  /** Whom a filter names; nobody's rows for a name that nobody has. */
  const idOf = async (name: string | undefined): Promise<string | undefined> => {
    if (name === undefined || isId(name)) return name
    const [account] = name.includes('@') ? [] : await accounts.findByLogin(name)
    return account?.id ?? nobody
  }

  const find = async (viewer: Viewer, { fromDate, toDate, ...filter }: Filter, cursor: string | undefined, limit: number) => {
    const { from, until } = dayWindow({ fromDate, toDate })
    const [actor, account] = await Promise.all([idOf(filter.actor), idOf(filter.account)])
    const wish = { ...filter, actor, account, from, to: until, scope: scopeOf(viewer.accountId, viewer.roles) }
    return audit.search(wish, readCursor(cursor), limit)
  }

  const present = async (rows: readonly AuditTable[]): Promise<AuditRow[]> => {
    const cards = await accounts.cards([...new Set(rows.flatMap(({ actor, account }) => [actor ?? [], account ?? []].flat()))])
    const cardOf = (id: string | null) => (id === null ? null : (cards.get(id) ?? null))
    return rows.map(
      ({ id, at, actor, role, via, action, object_type, object_id, account, reason, before, after, result, refusal, request_id }) => ({
        _id: id,
        at: at.toISOString(),
        actor: cardOf(actor),
        role,
        via,
        action,
        objectType: object_type,
        objectId: object_id,
        account: cardOf(account),
        reason,
        before,
        after,
        result,
        refusal,
        requestId: request_id,
      }),
    )
  }

  return [
    route(calls.audit.list, {}, async ({ query: { cursor, limit = 25, ...filter }, viewer }) => {
      const found = await find(viewer, filter, cursor, limit)
      const { rows, nextCursor } = cutPage(found, limit, ({ at, id }) => ({ at, id }))
      return { data: await present(rows), nextCursor }
    }),
    // Ids and no names: a file goes where nothing here decides who reads it.
    route(calls.audit.file, {}, async ({ query, viewer }) => {
      const rows = (await find(viewer, query, undefined, mostInFile)).slice(0, mostInFile)
      const lines = rows.map((row) => {
        const deed = [row.at.toISOString(), row.actor ?? '', row.role, row.via, row.action, row.object_type ?? '', row.object_id ?? '']
        const outcome = [row.account ?? '', row.result, row.refusal ?? '', row.reason ?? '', jsonOf(row.before), jsonOf(row.after)]
        return [...deed, ...outcome, row.request_id ?? '', `${row.day} ${row.n}`, row.hash.toString('hex')]
      })
      return { data: { fileName: 'audit.csv', csv: writeCsv(head, lines) } }
    }),
  ]
}
