import { calls, mailSortOf, type MailLine as Line } from '@fieldhouse/contract'
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import {
  countedMail,
  listMail,
  mailCounts,
  mailProviders,
  waitingMail,
  type Mail,
  type MailLine,
  standingOf,
  type NameService,
  type ReadMailbox,
  type Sender,
} from '#platform/mail/index.ts'
import type { Metrics } from '#platform/metrics/index.ts'
import { nextOf, type Retention, type RetentionLine } from '#platform/retention/index.ts'
import { schedulesOf } from '#platform/jobs/index.ts'
import { diskLines, type DiskWatch, type Homes } from '#platform/storage/index.ts'
import type { MailStops } from '#people/mail-stops'
import { readReturns } from './returns.ts'

/** What is counted each hour, and how much was free on the days before. */
export interface StorageFact {
  readonly uses: readonly { readonly kind: string; readonly count: number; readonly bytes: number }[]
  /** The newest last. */
  readonly days: readonly { readonly day: string; readonly free: number }[]
}

export interface HouseNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly metrics: Pick<Metrics, 'text'>
  readonly mail: Pick<Mail, 'count'>
  readonly retention: Pick<Retention, 'list'>
  readonly mailStops: Pick<MailStops, 'count' | 'takeReturns'>
  readonly diskWatch: DiskWatch
  readonly storage: Pick<Homes, 'look'>
  /** Bucket and host of S3, where it is set. */
  readonly bucketPlace: string
  readonly isSending: boolean
  readonly returnsSecret: string
  readonly sender: Sender
  readonly nameService: NameService
  /** Undefined: no mailbox is read. */
  readonly readMailbox: ReadMailbox | undefined
  readonly counted: () => Promise<{ value: StorageFact; at: Date } | undefined>
}

/** Enough for whoever was told it to know it again. */
const masked = (address: string): string => `${address.slice(0, 1)}•••@${address.split('@').at(-1) ?? ''}`

const presentKept = ({ sweptAt, job, ...line }: RetentionLine, schedules: ReadonlyMap<string, string>, now: Date) => {
  const schedule = schedules.get(job)
  return {
    ...line,
    sweptAt: sweptAt?.toISOString() ?? null,
    nextAt: (schedule === undefined ? null : nextOf(schedule, now))?.toISOString() ?? null,
  }
}

const present = ({ id, name, to_address: to, state, created_at: createdAt, tried_at: triedAt, sent_at: sentAt, why }: MailLine): Line => ({
  _id: id,
  sort: name === '' ? '' : mailSortOf(name).label,
  to: masked(to),
  state,
  createdAt: createdAt.toISOString(),
  at: (sentAt ?? triedAt)?.toISOString() ?? null,
  why,
})

/** Days until uploads stop, as fast as room went between the first and the last day that are known. */
export function daysLeft({ days: known }: Pick<StorageFact, 'days'>, free: number, total: number): number | null {
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || first.day === last.day) return null
  const between = (Date.parse(last.day) - Date.parse(first.day)) / days(1)
  const each = (first.free - last.free) / between
  return each <= 0 ? null : Math.max(0, Math.floor((free - total * diskLines.uploads) / each))
}

export const houseRoutes = ({
  db,
  clock,
  metrics,
  mailStops,
  retention,
  diskWatch,
  storage,
  bucketPlace,
  isSending,
  returnsSecret,
  readMailbox,
  sender,
  nameService,
  counted,
}: HouseNeeds): Route[] => [
  route(calls.house.metrics, {}, async () => ({ text: await metrics.text() })),
  route(calls.house.retention, {}, async () => {
    const [lines, schedules] = await Promise.all([retention.list(), schedulesOf(db)])
    return { data: lines.map((line) => presentKept(line, schedules, clock.now())) }
  }),
  route(calls.house.storage, {}, async () => {
    const [{ free, total, state }, reserve, known, { home, former, movedAt, away }] = await Promise.all([
      diskWatch.look(),
      diskWatch.reserve(),
      counted(),
      storage.look(),
    ])
    return {
      data: {
        free,
        total,
        state,
        reserve,
        files: { home, place: home === 's3' ? bucketPlace : '', former, isMoving: former !== null && movedAt === null, away },
        uses: [...(known?.value.uses ?? [])],
        countedAt: known?.at.toISOString() ?? null,
        daysLeft: known ? daysLeft(known.value, free, total) : null,
      },
    }
  }),
  route(calls.house.mailSums, {}, async () => {
    const now = clock.now()
    const [waiting, day, week, stopped, providers] = await Promise.all([
      waitingMail(db),
      mailCounts(db, after(now, -days(1))),
      mailCounts(db, after(now, -days(7))),
      mailStops.count(),
      mailProviders(db, now),
    ])
    return {
      data: {
        waiting,
        day: { ...day },
        week: { ...week },
        stopped,
        isSending,
        hearsReturns: returnsSecret !== '' || readMailbox !== undefined,
        providers,
      },
    }
  }),
  route(calls.house.standing, {}, async () => ({ data: { domain: sender.domain, lines: await standingOf(sender, nameService) } })),
  route(calls.house.mail, {}, async ({ query: { state, limit = 20, offset = 0 } }) => {
    const [rows, total] = await Promise.all([listMail(db, { state, limit, offset }), countedMail(db, state)])
    return { data: rows.map(present), total }
  }),
]

/** Its body must arrive as it was sent. */
export const returnRoutes = ({ mail, mailStops, returnsSecret }: HouseNeeds): Route[] => [
  route(calls.house.mailReturns, { limit: 'unlimited' }, async ({ request }) => {
    const { id, returns } = readReturns(request.body, request.headers, returnsSecret)
    for (const { kind } of await mailStops.takeReturns(id, returns)) await mail.count(kind)
    return { data: { received: true } }
  }),
]
