// How the house is seen: alerts, and the numbers for a program that watches.
import type { FastifyInstance } from 'fastify'
import { databaseSize } from '#platform/db/index.ts'
import { usesByType } from '#content/media'
import { defineMailbox, houseRoutes, returnRoutes, type StorageFact } from '#site/house'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { listQueues } from '#platform/jobs/index.ts'
import { mountRoutes, type Answered, type Doors, type RequestWatch, type Route } from '#platform/http/index.ts'
import { createMailbox, createNameService, domainOf, type Sender } from '#platform/mail/index.ts'
import type { Metrics, Reading } from '#platform/metrics/index.ts'
import { lookAtEvents } from '#platform/outbox/index.ts'
import { verifyAudit } from '#ground/audit'
import { ledgerChecks } from '#ground/ledger'
import { alertRoutes, createAlerts, type Alerts } from '#site/alerts'
import { auditCopyRoutes, createAuditCopy } from '#site/audit-copy'
import { officeRoutes } from '#site/office'
import { createStatus, incidentRoutes, mountStatusData, type Status } from '#site/status'
import { witnessIn } from './audit-witness.ts'
import { certificateLeftOf } from './doctor.ts'
import type { Continuous } from './continuous.ts'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'
import type { Product } from './product.ts'
import { createOfficeHere } from './office.ts'
import { createSigns, type AuditFact, type CertificateFact } from './signs.ts'
import { backupsStand } from './standing.ts'
import { createProbes } from './status.ts'
import { bucketPlaceOf } from './storage.ts'

const rawBodyLimit = 262_144
const tendEvery = 30_000

export interface Seeing {
  readonly routes: Route[]
  /** What providers of mail tell, whose bodies must arrive as they were sent. */
  mount(http: FastifyInstance, doors: Doors): void
  start(): Promise<void>
  stop(): Promise<void>
  readonly status: Status
  /** Once all routes are there. */
  takeLists(routes: readonly Route[]): void
}

export function createSeeing(
  platform: Platform,
  people: People,
  money: Money,
  product: Product,
  continuous: Continuous | undefined,
): Seeing {
  const { db, clock, metrics, env, diskWatch, faults } = platform
  let timer: NodeJS.Timeout | undefined
  const alerts = createAlerts({
    ...platform,
    ...people,
    direct: product.reach.direct,
    hook: hookOf(env.ALERT_HOOK_URL, env.ALERT_HOOK_SECRET),
  })
  const auditCopy = createAuditCopy({ ...platform, place: hookOf(env.AUDIT_HOOK_URL, env.AUDIT_HOOK_SECRET) })
  alerts.watch(createSigns({ platform, people, money, product, alerts, auditCopy, continuous }), {
    async certificate(): Promise<CertificateFact | undefined> {
      const left = await (platform.certificateLeft ?? (() => certificateLeftOf(env)))()
      return left === undefined ? undefined : { endsAt: new Date(clock.now().getTime() + left).toISOString() }
    },
    async audit(): Promise<AuditFact> {
      const { wrong } = await verifyAudit(db, platform.keys)
      if (wrong) return { wrong: `row ${wrong.n} of ${wrong.day}` }
      const witness = await witnessIn((await people.settings.read()).backupFolder, platform)
      return { wrong: witness && !witness.isThere ? `row ${witness.end.n} of ${witness.end.day}, which is in ${witness.name}` : null }
    },
    storage: () => countStorage(platform, alerts),
  })
  const status = createStatus({ ...platform, ...people })
  status.watch(createProbes(platform, people, money))
  const office = createOfficeHere(platform, money, alerts)
  const house = {
    ...platform,
    ...people,
    isSending: env.SMTP_URL !== '',
    bucketPlace: bucketPlaceOf(env),
    returnsSecret: env.MAIL_RETURNS_SECRET,
    sender: senderOf(env),
    nameService: platform.nameService ?? createNameService(),
    readMailbox: env.MAIL_RETURN_MAILBOX === '' ? undefined : createMailbox(env.MAIL_RETURN_MAILBOX),
    counted: () => alerts.fact<StorageFact>('storage'),
  }
  defineMailbox(house)
  metrics.read(() => readWork(platform))
  metrics.read(() => readHouse(platform, alerts))
  metrics.read(() => readLog(continuous))
  metrics.read(() => readBooksAndCases(platform, money, product))
  return {
    routes: [
      ...alertRoutes({ alerts, accounts: people.accounts }),
      ...auditCopyRoutes({ auditCopy }),
      ...houseRoutes(house),
      ...officeRoutes(office),
      ...incidentRoutes({ ...people, status }),
    ],
    status,
    takeLists: office.takeLists,
    mount(http, doors) {
      mountStatusData(http, status)
      void http.register(async (scope) => {
        scope.removeContentTypeParser('application/json')
        scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: rawBodyLimit }, (_request, body, done) =>
          done(null, body),
        )
        mountRoutes(scope, returnRoutes(house), doors)
      })
    },
    async start() {
      alerts.book.start()
      // Also where this process takes no jobs: each has a disk of its own.
      timer = setInterval(() => void diskWatch.tend().catch((error: unknown) => faults.note('reserve', error)), tendEvery)
      timer.unref()
      await diskWatch.tend().catch((error: unknown) => faults.note('reserve', error))
      await status.start()
    },
    async stop() {
      clearInterval(timer)
      alerts.book.stop()
      await status.stop()
      metrics.stop()
    },
  }
}

const hookOf = (url: string, secret: string) => (url === '' ? undefined : { url, secret })

function senderOf({ MAIL_FROM, MAIL_RETURN_ADDRESS, MAIL_DKIM_SELECTOR, SMTP_URL }: Platform['env']): Sender {
  const domain = domainOf(MAIL_FROM)
  const server = URL.canParse(SMTP_URL) ? new URL(SMTP_URL).hostname : ''
  return { domain, returnDomain: domainOf(MAIL_RETURN_ADDRESS) || domain, selector: MAIL_DKIM_SELECTOR, server }
}

const daysKept = 30

async function countStorage({ db, clock, diskWatch }: Platform, alerts: Alerts): Promise<StorageFact> {
  const [files, database, { free }, before] = await Promise.all([
    usesByType(db),
    databaseSize(db),
    diskWatch.look(),
    alerts.fact<StorageFact>('storage'),
  ])
  const day = clock.now().toISOString().slice(0, 10)
  const known = (before?.value.days ?? []).filter((one) => one.day !== day)
  return {
    uses: [...files, { kind: 'database', count: 1, bytes: database }],
    days: [...known, { day, free }].slice(-daysKept),
  }
}

const secondsSince = (from: Date | string | null | undefined, now: Date): number =>
  from ? Math.max(0, (now.getTime() - new Date(from).getTime()) / 1000) : 0

async function readWork({ db, clock, poolWatch }: Platform): Promise<Reading[]> {
  const own: Reading[] = [
    { name: 'db_pool_used', value: poolWatch.used },
    { name: 'db_pool_waiting', value: poolWatch.waiting },
  ]
  const [queues, events] = await Promise.all([listQueues(db), lookAtEvents(db)])
  const oldest = (among: typeof queues) => Math.max(0, ...among.map(({ oldestAt }) => secondsSince(oldestAt, clock.outside())))
  return [
    ...own,
    ...queues.flatMap(({ name: queue, waiting, running, failed }): Reading[] => [
      { name: 'job_waiting', labels: { queue }, value: waiting },
      { name: 'job_active', labels: { queue }, value: running },
      { name: 'job_failed', labels: { queue }, value: failed },
    ]),
    { name: 'job_oldest_seconds', value: oldest(queues) },
    { name: 'media_queue_seconds', value: oldest(queues.filter(({ name }) => name.startsWith('media.'))) },
    { name: 'outbox_waiting', value: events.waiting },
    { name: 'outbox_oldest_seconds', value: secondsSince(events.oldestAt, clock.outside()) },
  ]
}

/** What was never seen has no number: nobody is told that all is well. */
async function readHouse({ db, env, clock, diskWatch }: Platform, alerts: Alerts): Promise<Reading[]> {
  const [{ backupAt, passedAt }, disk, certificate, audit, { open }] = await Promise.all([
    backupsStand(db, env),
    diskWatch.look(),
    alerts.fact<CertificateFact>('certificate'),
    alerts.fact<AuditFact>('audit'),
    alerts.list(),
  ])
  const now = clock.now()
  return [
    { name: 'disk_free_ratio', value: disk.share },
    ...(backupAt ? [{ name: 'backup_age_seconds', value: secondsSince(backupAt, now) } as const] : []),
    ...(passedAt ? [{ name: 'drill_age_seconds', value: secondsSince(passedAt, now) } as const] : []),
    ...(certificate ? [{ name: 'tls_expiry_seconds', value: (Date.parse(certificate.value.endsAt) - now.getTime()) / 1000 } as const] : []),
    ...(audit ? [{ name: 'audit_verify_ok', value: audit.value.wrong === null ? 1 : 0 } as const] : []),
    ...(['warning', 'broken'] as const).map(
      (level): Reading => ({
        name: 'alerts_open',
        labels: { level },
        value: open.filter((alert) => alert.level === level).length,
      }),
    ),
  ]
}

/** Where it is not kept there is nothing that waits. */
async function readLog(continuous: Continuous | undefined): Promise<Reading[]> {
  if (!continuous || !(await continuous.state()).chain) return []
  return [{ name: 'wal_unshipped_bytes', value: (await continuous.look()).unshipped }]
}

async function readBooksAndCases({ clock }: Platform, { reconciliation }: Money, { cases }: Product): Promise<Reading[]> {
  const own = new Set(ledgerChecks.map(({ name }) => name))
  const [{ rows }, waiting] = await Promise.all([reconciliation.list(1, 0), cases.waiting()])
  const differences = rows[0]?.differences
  return [
    ...(differences
      ? ([
          { name: 'reconciliation_differences', value: differences.length },
          { name: 'ledger_imbalance', value: differences.filter(({ check }) => own.has(check)).length },
        ] as const)
      : []),
    ...[0, 1, 2, 3].map(
      (priority): Reading => ({
        name: 'cases_open',
        labels: { priority: String(priority) },
        value: waiting.find((one) => one.priority === priority)?.count ?? 0,
      }),
    ),
    { name: 'case_oldest_seconds', value: Math.max(0, ...waiting.map(({ oldestAt }) => secondsSince(oldestAt, clock.now()))) },
  ]
}

/** Each route is six series for each method and outcome. */
const mostRoutes = 300

/** What is told of requests. The first routes that are asked have numbers of their own, so that nobody can make more and more of them. */
export function watchRequests(metrics: Metrics): RequestWatch {
  const known = new Set<string>()
  const routeOf = ({ route = '(none)', method }: Answered, statusClass: string): string => {
    const key = `${method} ${route} ${statusClass}`
    if (known.size < mostRoutes) known.add(key)
    return known.has(key) ? route : '(other)'
  }
  const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  return {
    begun: () => metrics.add('http_in_flight', 1),
    answered(answered) {
      metrics.add('http_in_flight', -1)
      const statusClass = `${Math.floor(answered.status / 100)}xx`
      const method = methods.has(answered.method) ? answered.method : 'other'
      const labels = { route: routeOf(answered, statusClass), method, status_class: statusClass }
      metrics.observe('http_request_duration_seconds', labels, answered.seconds)
      if (answered.refusedBy !== undefined) metrics.count('limit_refused_total', { action: answered.refusedBy })
      if (answered.uploadedBytes > 0) metrics.count('upload_bytes_total', {}, answered.uploadedBytes)
    },
  }
}

/** Sockets are open for long, and so no requests. */
export function countSockets(server: Server, metrics: Metrics): void {
  server.on('upgrade', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    if (!url.startsWith('/socket.io')) return
    metrics.add('socket_connections', 1)
    socket.once('close', () => metrics.add('socket_connections', -1))
  })
}
