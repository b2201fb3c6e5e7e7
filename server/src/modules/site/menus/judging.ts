import { isInternal, type MenuItem } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#ground/settings'

/** A page of this site that is not there is not linked to: it is asked for as a visitor would. While the site is closed it cannot be known. */
export function judgeMenus(settings: Pick<Settings, 'changing'>, http: Pick<FastifyInstance, 'inject'>): void {
  const isThere = async (path: string): Promise<boolean> => {
    const { statusCode } = await http.inject({ method: 'GET', url: path.split('#')[0] ?? '/', headers: { accept: 'text/html' } })
    return statusCode < 400 || statusCode === 503
  }
  settings.changing.judgeBy('menus', async (value) => {
    const items = value as MenuItem[]
    const known = new Map<string, Promise<boolean>>()
    for (const { path } of items) if (isInternal(path) && !known.has(path)) known.set(path, isThere(path))
    const found = await Promise.all(items.map(async ({ path }, index) => ((await known.get(path)) === false ? [index] : [])))
    return found.flat().map((index) => ({ path: `items.${index}.path`, message: 'There is no such page on this site.' }))
  })
}
