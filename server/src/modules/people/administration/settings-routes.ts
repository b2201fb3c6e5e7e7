// Who of the site's staff changes its settings, and what was changed.
import { calls, type AccountCard, type EditableSetting } from '@fieldhouse/contract'
import type { SettingValue } from '@fieldhouse/contract/setting-rules'
import { route, type Route } from '#platform/http/index.ts'
import { noteInAudit } from '#ground/audit'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'

export interface SettingChangeNeeds {
  readonly settings: Settings
  readonly accounts: Pick<Accounts, 'cards'>
}

export function settingChangeRoutes({ settings: { changing }, accounts }: SettingChangeNeeds): Route[] {
  const list = async (): Promise<EditableSetting[]> => {
    const all = await changing.list()
    const cards: Map<string, AccountCard> = await accounts.cards(all.flatMap(({ last }) => last?.by_account ?? []))
    return all.map(({ last, ...setting }) => ({
      ...setting,
      changedAt: last?.at.toISOString() ?? null,
      changedBy: (last && cards.get(last.by_account)) ?? null,
    }))
  }
  /** Settings are of the site and name nobody: the audit has them as they are. */
  const noteChange = async (after: Readonly<Record<string, SettingValue | null>>) => {
    const known = (await changing.list()).filter(({ key }) => Object.hasOwn(after, key))
    noteInAudit({ before: Object.fromEntries(known.map(({ key, value }) => [key, value])), after })
  }
  return [
    route(calls.settings.all, {}, async () => ({ data: await list() })),
    route(calls.settings.change, {}, async ({ body, viewer }) => {
      await noteChange(body.changes)
      await changing.change({ ...body, by: viewer.accountId })
      return { data: await list() }
    }),
    route(calls.settings.revert, {}, async ({ body: { key, to, seen }, viewer }) => {
      await noteChange({ [key]: null })
      noteInAudit({ after: { [key]: { version: to } }, reason: `Back to version ${to}` })
      await changing.revert(key, to, seen, viewer.accountId)
      return { data: await list() }
    }),
    route(calls.settings.history, {}, async ({ query: { key, limit = 25, offset = 0 } }) => {
      const { rows, total } = await changing.history({ key, limit, offset })
      const cards = await accounts.cards(rows.map(({ by_account: by }) => by))
      const data = rows.map(({ key: name, version, before, after, by_account: by, at, reason }) => ({
        _id: `${name}:${version}`,
        key: name,
        version,
        before: before as SettingValue | null,
        after: after as SettingValue | null,
        by: cards.get(by) ?? null,
        at: at.toISOString(),
        reason,
      }))
      return { data, total }
    }),
  ]
}
