// Whether what is due goes out now: everything is asked again at that moment, since hours may have passed.
import { after, days, hours } from '#platform/clock.ts'
import { heldUntil, isWantedOn, nightUntil, quietUntil, type KnownReader } from '#reach/notifications'
import type { Content } from './content.ts'
import { dayIn } from './digests.ts'
import type { Needs } from './needs.ts'
import { digestName, isCertain, mostTries, pushLife } from './policy.ts'
import { isStart } from './start-days.ts'
import { createStartJudging } from './start-judging.ts'
import * as store from './store.ts'
import type { DeliveryTable } from './tables.ts'

export type Verdict =
  | { readonly kind: 'go'; readonly row: DeliveryTable; readonly content: Content; readonly to: string | undefined }
  | { readonly kind: 'skip'; readonly row: DeliveryTable; readonly why: string }
  | { readonly kind: 'wait'; readonly row: DeliveryTable; readonly until: Date; readonly why: 'paused' | 'quiet'; readonly endsAt?: Date }

export type Judging = ReturnType<typeof createJudging>

export function createJudging(needs: Needs) {
  const { db, clock, accounts, mailStops, sessions, telling } = needs
  const judgeStart = createStartJudging(needs)

  /** Letters go to addresses that somebody has shown to be theirs; where they come back from, none: what always comes stands on the site, too. */
  const addressOf = async (accountId: string): Promise<{ to: string } | { why: string }> => {
    const account = await accounts.find(accountId)
    if (!account?.email || !account.email_verified_at) return { why: 'no address' }
    return (await mailStops.isStopped(account.email)) ? { why: 'comes back' } : { to: account.email }
  }

  const hasDevice = async ({ account_id: accountId, device_id: id }: DeliveryTable): Promise<boolean> => {
    const [device] = id === null ? [] : await store.loadDevices(db, [id])
    return device?.account_id === accountId && (await sessions.isOpen({ accountId, sessionId: device.session_id }))
  }

  /** Until when it has to wait, whatever it says. What is certain waits for nobody but a minor's morning. */
  const restOf = (
    { channel }: DeliveryTable,
    reader: KnownReader,
    certain: boolean,
  ): { until: Date; why: 'paused' | 'quiet' } | undefined => {
    const now = clock.now()
    const { choices } = reader
    const paused = certain && channel === 'mail' ? nightUntil(reader, now) : heldUntil(reader, choices, now)
    if (paused) return { until: paused, why: 'paused' }
    const quiet = channel === 'push' ? quietUntil(reader, choices, now) : undefined
    return quiet && { until: quiet, why: 'quiet' }
  }

  const notification = async (row: DeliveryTable): Promise<Verdict> => {
    const skip = (why: string): Verdict => ({ kind: 'skip', row, why })
    const told = await telling.find(row.source_id)
    if (!told) return skip('gone')
    const { kind, isSeen, reader, said } = told
    const certain = isCertain(kind)
    if (!isWantedOn(row.channel, kind, reader.choices)) return skip('not wanted')
    if (isSeen && !(row.channel === 'mail' && certain)) return skip('read')
    if (!said) return skip('not to be known')
    if (row.channel === 'push' && !(await hasDevice(row))) return skip('no device')
    const box = row.channel === 'mail' ? await addressOf(row.account_id) : { to: undefined }
    if ('why' in box) return skip(box.why)
    const rest = restOf(row, reader, certain)
    // What waits for a morning is as young then as it is now.
    if (rest) return { kind: 'wait', row, ...rest, ...(row.ends_at ? { endsAt: after(rest.until, pushLife) } : {}) }
    return { kind: 'go', row, content: { of: 'notification', told, said }, to: box.to }
  }

  /** Letters of a day are made within the same hour, not at the same minute: what came between is in one of them. */
  const sinceLastDigest = async (row: DeliveryTable, rhythm: 'daily' | 'weekly', zone: string | undefined): Promise<Date> => {
    const before = after(row.created_at, -days(rhythm === 'daily' ? 1 : 7))
    const last = zone && (await store.findByDedupe(db, digestName(row.account_id, dayIn(zone, before))))
    return last ? last.created_at : after(before, -hours(1))
  }

  const digest = async (row: DeliveryTable): Promise<Verdict> => {
    const skip = (why: string): Verdict => ({ kind: 'skip', row, why })
    const reader = await telling.loadReader(row.account_id)
    if (!reader) return skip('gone')
    const { digest: rhythm } = reader.choices
    if (rhythm === 'off') return skip('not wanted')
    const box = await addressOf(row.account_id)
    if ('why' in box) return skip(box.why)
    const night = nightUntil(reader, clock.now())
    // Where it is not known where somebody lives, eight in one place may be five in another.
    if (night) return { kind: 'wait', row, until: night, why: 'paused', endsAt: after(night, pushLife) }
    if (heldUntil(reader, reader.choices, clock.now())) return skip('paused')
    const news = await telling.newsFor(reader, await sinceLastDigest(row, rhythm, reader.zones[0]))
    if (news.own.length + news.ofPages.length === 0) return skip('empty')
    return { kind: 'go', row, content: { of: 'digest', news, rhythm }, to: box.to }
  }

  const start = async (row: DeliveryTable): Promise<Verdict> => {
    const found = await judgeStart(row)
    if ('why' in found) return { kind: 'skip', row, why: found.why }
    const box = await addressOf(row.account_id)
    return 'why' in box
      ? { kind: 'skip', row, why: box.why }
      : { kind: 'go', row, content: { of: 'start', start: found.content }, to: box.to }
  }

  return {
    restOf,
    addressOf,
    /** What needs no question. */
    early(row: DeliveryTable): Verdict | undefined {
      if (row.ends_at !== null && row.ends_at <= clock.now()) return { kind: 'skip', row, why: 'too late' }
      // One that was claimed has been counted as a try.
      const tries = row.state === 'claimed' ? row.tries - 1 : row.tries
      return tries >= mostTries[row.channel] ? { kind: 'skip', row, why: 'tried too often' } : undefined
    },
    judge: (row: DeliveryTable): Promise<Verdict> =>
      isStart(row.source_type) ? start(row) : row.source_type === 'digest' ? digest(row) : notification(row),
  }
}
