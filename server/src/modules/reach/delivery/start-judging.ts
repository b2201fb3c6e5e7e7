// Whether a letter to begin with still has something to say when its evening has come.
import { ruleOf } from '@fieldhouse/contract'
import { heldUntil, type KnownReader } from '#reach/notifications'
import type { StartContent } from './content.ts'
import { dayIn } from './digests.ts'
import type { Needs } from './needs.ts'
import { awayFrom, awayUntil } from './start-days.ts'
import type { DeliveryTable } from './tables.ts'

export type StartVerdict = { readonly content: StartContent } | { readonly why: string }

const nothing: StartVerdict = { why: 'empty' }

export function createStartJudging({ clock, accounts, consents, firstWeek, follows, sessions, telling }: Needs) {
  /** Who visited on the day itself, or is back, knows what is there. */
  const refusal = (type: DeliveryTable['source_type'], reader: KnownReader, visit: Date): string | undefined => {
    const now = clock.now()
    const zone = reader.zones[0] ?? 'UTC'
    if (type !== 'away') return dayIn(zone, visit) === dayIn(zone, now) ? 'visited' : undefined
    const away = now.getTime() - visit.getTime()
    if (away < awayFrom) return 'visited'
    return away >= awayUntil ? 'too late' : undefined
  }

  const step = async ({ viewer }: KnownReader): Promise<StartVerdict> => {
    const { next } = await firstWeek.view(viewer)
    return next === null ? nothing : { content: { about: 'step', step: next } }
  }

  const news = async (reader: KnownReader, since: Date): Promise<StartVerdict> => {
    const found = await telling.newsFor(reader, since)
    // What happened to an account itself had a letter of its own.
    const own = found.own.filter(({ type }) => ruleOf(type).mail === 'digest')
    return own.length + found.ofPages.length === 0 ? nothing : { content: { about: 'news', news: { ...found, own } } }
  }

  const ofPages = async (reader: KnownReader, since: Date): Promise<StartVerdict> => {
    const { ofPages: found } = await telling.newsFor(reader, since)
    return found.length === 0 ? nothing : { content: { about: 'away', news: { own: [], ofPages: found } } }
  }

  /** Nothing is offered to a fan that would have nothing in it. */
  const offer = async ({ viewer }: KnownReader): Promise<StartVerdict> => {
    const followed = (await follows.countFollowed([viewer.accountId])).get(viewer.accountId) ?? 0
    return viewer.kind === 'user' && followed === 0 ? nothing : { content: { about: 'digest' } }
  }

  return async ({ account_id: accountId, source_type: type }: DeliveryTable): Promise<StartVerdict> => {
    const [reader, account] = await Promise.all([telling.loadReader(accountId), accounts.find(accountId)])
    if (!reader || !account) return { why: 'gone' }
    if (reader.isMinor || !(await consents.isGiven(accountId, 'start'))) return { why: 'not wanted' }
    if (heldUntil(reader, reader.choices, clock.now())) return { why: 'paused' }
    const visit = (await sessions.lastVisitOf(accountId)) ?? account.created_at
    const why = refusal(type, reader, visit)
    if (why !== undefined) return { why }
    if (type === 'day_1') return step(reader)
    // Who has the letter of what is new has it said there.
    if (reader.choices.digest !== 'off') return nothing
    if (type === 'day_3') return news(reader, account.created_at)
    return type === 'day_7' ? offer(reader) : ofPages(reader, visit)
  }
}
