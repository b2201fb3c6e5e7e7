// The menus of the site. They are a setting, so that their history and the way back are those of settings.
import { calls, problemsWithMenus, type MenuItem, type Menus } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Route } from '#platform/http/index.ts'
import { noteInAudit } from '#ground/audit'
import type { Settings } from '#ground/settings'

export function menuRoutes({ settings: { changing } }: { readonly settings: Settings }): Route[] {
  const read = async (): Promise<Menus> => {
    const setting = (await changing.list()).find(({ key }) => key === 'menus')
    return { items: (setting?.value ?? []) as MenuItem[], version: setting?.version ?? 0 }
  }
  return [
    route(calls.menus.read, {}, async () => ({ data: await read() })),
    route(calls.menus.save, {}, async ({ body: { items, seen, reason }, viewer }) => {
      const errors = problemsWithMenus(items)
      if (errors.length > 0) throw new AppError('request.invalid', { errors })
      noteInAudit({ before: { links: (await read()).items.length }, after: { links: items.length } })
      await changing.change({ changes: { menus: items }, versions: { menus: seen }, reason, by: viewer.accountId })
      return { data: await read() }
    }),
  ]
}
