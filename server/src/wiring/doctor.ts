// What the doctor looks at inside of a site.
import { resolveTxt } from 'node:dns/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import { heldBy, readNotes } from '#platform/backup/index.ts'
import { days, hours } from '#platform/clock.ts'
import { fingerprintsOfRing, secretsUsedIn, whatIsMissing, whoRuns, type Db } from '#platform/db/index.ts'
import { when, type Finding, type Look } from '#platform/doctor/index.ts'
import { lateJobs } from '#platform/jobs/index.ts'
import { lateEvents } from '#platform/outbox/index.ts'
import { newId } from '#platform/new-id.ts'
import { findSecret } from '#platform/secrets.ts'
import { readHome, type S3Store } from '#platform/storage/index.ts'
import { verify } from '#ground/ledger'
import { namedObjects } from '#content/media'
import { proveStorage } from '#site/first-hour'
import { bucketPlaceOf, dataFolderOf, openStorage, s3Of } from './storage.ts'
import { logLook } from './log-look.ts'
import { frontLook, nameLook } from './front-look.ts'
import { moneyChecks } from './money.ts'
import { decodeSamples } from './samples.ts'
import type { BackupStanding } from './standing.ts'

const lateMinutes = 10
const failedDays = 7
const silentSeconds = 60

/** What comes with the database; a site that stands still has nothing that is late. */
export const insideLooks = (env: Env, db: Db, url: string): Look[] => [
  { id: 'secret', look: async () => secretOf(env, db) },
  { id: 'process', look: () => processOf(db, url) },
  { id: 'recovery', look: () => recoveryOf(db) },
  logLook(env, db, url),
  { id: 'ledger', look: () => booksOf(db) },
  storageLook(env, db),
  frontLook(env, db),
]

async function secretOf(env: Env, db: Db): Promise<Finding[]> {
  const file = join(dataFolderOf(env), 'secret.key')
  const ours = findSecret(env.SECRET_KEY, dataFolderOf(env))
  const known = await secretsUsedIn(db)
  if (known.length === 0) return []
  const missing = ours === undefined ? undefined : whatIsMissing(known, fingerprintsOfRing(ours))
  return [
    ...when(ours === undefined, {
      id: 'secret.missing',
      level: 'broken',
      what: `There is no SECRET_KEY and no ${file}.`,
      why: 'The next start would make another one, with which no password fits; it refuses to run on this database then.',
      command: `Put secret.key back from where you keep it, or npm run restore of a closed backup into an empty folder`,
    }),
    ...when(missing !== undefined, {
      id: 'secret.other',
      level: 'broken',
      what: missing ?? '',
      why: 'No password fits, and the site does not start.',
      command: 'Give back the old SECRET_KEY',
    }),
  ]
}

async function processOf(db: Db, url: string): Promise<Finding[]> {
  const { isHeld, secondsSilent } = await whoRuns(url)
  if (!isHeld) return []
  return [
    ...when(secondsSilent !== undefined && secondsSilent > silentSeconds, {
      id: 'process.silent',
      level: 'broken',
      what: `The process that holds this database has said nothing for ${secondsSilent} seconds.`,
      why: 'It hangs: nobody is served, and nobody else may take its place.',
      command: 'Stop it and start it again',
    }),
    ...(await workOf(db)),
  ]
}

/** What is asked of a site that runs: one that stands still has nothing that is late. */
export async function workOf(db: Db): Promise<Finding[]> {
  const [{ late, failed }, events] = [await lateJobs(db, lateMinutes, failedDays), await lateEvents(db, lateMinutes)]
  return [
    ...when(late > 0, {
      id: 'jobs.late',
      level: 'warning',
      what: `${late} ${late === 1 ? 'job waits' : 'jobs wait'} longer than ${lateMinutes} minutes.`,
      why: 'Letters, films and renewals come late.',
      command: 'See the log for “job”; FIELDHOUSE_ROLES has to name worker',
    }),
    ...when(failed.length > 0, {
      id: 'jobs.failed',
      level: 'warning',
      what: `Jobs have failed for good in the last ${failedDays} days: ${failed.join(', ')}.`,
      why: 'What they were to do was not done.',
      command: '/admin/troubles names why',
    }),
    ...when(events.late > 0 || events.stuck > 0, {
      id: 'events.late',
      level: events.stuck > 0 ? 'broken' : 'warning',
      what:
        events.stuck > 0
          ? `${events.stuck} events have failed twenty times.`
          : `${events.late} events wait longer than ${lateMinutes} minutes.`,
      why: 'One part of the site does not know what another did.',
      command: '/admin/troubles names why',
    }),
  ]
}

async function recoveryOf(db: Db): Promise<Finding[]> {
  const held = await heldBy(db)
  return when(held !== undefined, {
    id: 'recovery.held',
    level: held?.readyAt ? 'warning' : 'broken',
    what: held?.readyAt
      ? `This site was restored as of ${held.lostFrom.toISOString()} and is held.`
      : 'A restoring broke off before its end.',
    why: held?.readyAt ? 'Nothing leaves it, and only staff comes in.' : 'The site does not start.',
    command: held?.readyAt ? 'npm run recovered' : 'npm run restore -- DIR',
  })
}

async function booksOf(db: Db): Promise<Finding[]> {
  const [first, ...more] = await verify(db, moneyChecks)
  return when(first !== undefined, {
    id: 'ledger.differs',
    level: 'broken',
    what: `The books contradict themselves in ${more.length + 1} ${more.length === 0 ? 'way' : 'ways'}, the first: ${first?.check}.`,
    why: 'Somebody has more or less than they should.',
    command: 'npm run ledger:verify',
  })
}

const lateBackup = hours(26)
const lateDrill = days(35)

/** By what is noted beside the database, where nothing is known of its rows. */
function notedStanding(env: Env): Omit<BackupStanding, 'failed' | 'drilledAt'> {
  const { backup, drill } = readNotes(dataFolderOf(env))
  return {
    backupAt: backup && new Date(backup.at),
    passedAt: drill?.passed ? new Date(drill.at) : undefined,
    hasDrillFailed: drill?.passed === false,
  }
}

export const backupLook = (env: Env, now: Date, standing: Omit<BackupStanding, 'failed' | 'drilledAt'> = notedStanding(env)): Look => ({
  id: 'backup',
  async look() {
    const { backupAt, passedAt, hasDrillFailed } = standing
    const age = backupAt ? now.getTime() - backupAt.getTime() : Infinity
    const drilled = passedAt ? now.getTime() - passedAt.getTime() : Infinity
    return [
      ...when(age > lateBackup, {
        id: 'backup.late',
        level: 'warning',
        what: backupAt ? `The last backup is of ${backupAt.toISOString()}.` : 'No backup was ever made from here.',
        why: 'Everything since then is lost with this machine.',
        command: 'npm run backup -- DIR',
      }),
      ...when(drilled > lateDrill, {
        id: 'drill.late',
        level: 'warning',
        what: hasDrillFailed
          ? 'The last drill failed.'
          : passedAt
            ? `No drill has passed for ${lateDrill / days(1)} days.`
            : 'No drill was ever held.',
        why: 'A backup is what has been restored.',
        command: 'npm run drill',
      }),
      ...when(env.BACKUP_RECIPIENT === '', {
        id: 'backup.open',
        level: 'warning',
        what: 'Backups are not closed, and the keys of the site are not in them.',
        why: 'Whoever has one reads all of it; and without secret.key, which has to be kept elsewhere, no password fits after a restore.',
        command: 'npm run backup -- --new-key',
      }),
    ]
  },
})

/** Whether the place of files does what is asked of it, for us and for nobody else. */
export const storageLook = (env: Env, db: Db): Look => ({
  id: 'storage',
  async look() {
    const standing = (await readHome(db)) ?? { home: 'disk', former: null, movedAt: null }
    const s3 = s3Of(env)
    const isOnS3 = standing.home === 's3'
    const isMoving = standing.former !== null && standing.movedAt === null
    const place = isOnS3 && s3 ? `S3 (${bucketPlaceOf(env)})` : 'The disk'
    const isLost = isOnS3 && !s3
    const { problems } = isLost ? { problems: [] } : await proveStorage(openStorage(env, db))
    const isOpen = isOnS3 && s3 !== undefined && problems.length === 0 && (await isOpenToAll(s3))
    return [
      ...when(isLost, {
        id: 'storage.none',
        level: 'broken',
        what: 'Files of this site lie on S3, and S3_ENDPOINT is empty.',
        why: 'The site does not start.',
        command: 'Set S3_* as they were',
      }),
      ...when(problems.length > 0, {
        id: 'storage.away',
        level: 'broken',
        what: `${place}: ${problems[0]?.what}`,
        why: 'Pictures and films do not show, and nobody can send any.',
        command: isOnS3 ? 'Look at S3_*, at the rights of the key, and at the store' : 'Look at the disk and at who owns the data folder',
      }),
      ...when(isOpen, {
        id: 'storage.open',
        level: 'broken',
        what: `${place}: everybody can read in the bucket, without a signature.`,
        why: 'Whoever learns an address sees what others paid for, and what is of nobody but its owner.',
        command: 'Close the bucket to the public; the site reads with its key',
      }),
      ...when(isMoving, {
        id: 'storage.moving',
        level: 'warning',
        what: `Files are on their way to ${isOnS3 ? 'S3' : 'the disk'}, and not all are there.`,
        why: 'Reads look in two places, and a backup of one of them is half of it.',
        command: `npm run media:move -- --to ${standing.home}`,
      }),
      ...when(s3 !== undefined && !isOnS3 && standing.former === null, {
        id: 'storage.unused',
        level: 'warning',
        what: 'S3_* are set, and files lie on the disk all the same.',
        why: 'A site that has files keeps them where they are until they are moved.',
        command: 'npm run media:move -- --to s3',
      }),
    ]
  },
})

async function isOpenToAll(s3: S3Store): Promise<boolean> {
  const key = `setup-probe-${newId()}.txt`
  await s3.put(key, Readable.from(['a look']))
  return s3.isOpenToAll(key).finally(() => s3.remove(key))
}

const mostDecoded = 200

/** Whether rows name files that are not there, and whether those that are can be opened. */
export const objectLook = (env: Env, db: Db): Look => ({
  id: 'objects',
  async look() {
    const storage = openStorage(env, db)
    const missing: string[] = []
    const there: string[] = []
    for await (const { key, orElse } of namedObjects(db)) {
      const found = (await storage.size(key)) !== undefined ? key : orElse
      if (found !== undefined && (await storage.size(found)) !== undefined) there.push(found)
      else missing.push(key)
    }
    const spoiled = await decodeSamples(there, (key) => storage.open(key), mostDecoded).then(
      () => undefined,
      (error: unknown) => String(error),
    )
    return [
      ...when(spoiled !== undefined, {
        id: 'objects.spoiled',
        level: 'broken',
        what: `A file is not what it was: ${spoiled}`,
        why: 'The disk, or somebody, has changed it; it may not be the only one.',
        command: 'npm run drill, then copy it from the backup; look at the disk',
      }),
      ...when(missing.length > 0, {
        id: 'objects.missing',
        level: 'broken',
        what: `${missing.length} ${missing.length === 1 ? 'file is' : 'files are'} not there, the first: ${missing[0]}.`,
        why: 'People see an empty frame where their picture was.',
        command: 'npm run drill, then copy what is missing from the backup',
      }),
    ]
  },
})

const patience = 5000

/** What the site asks of others. Addresses of the site itself count in production only. */
export const outsideLook = (env: Env): Look => ({
  id: 'outside',
  look: async () => [
    ...(await mailOf(env)),
    ...(await nameLook(env).look()),
    ...(env.NODE_ENV === 'production' ? await addressOf(env) : []),
  ],
})

async function mailOf({ SMTP_URL, NODE_ENV }: Env): Promise<Finding[]> {
  if (SMTP_URL === '')
    return when(NODE_ENV === 'production', {
      id: 'mail.off',
      level: 'warning',
      what: 'SMTP_URL is empty.',
      why: 'Nobody can confirm an address or choose a new password.',
      command: 'Set SMTP_URL',
    })
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience })
  const problem = await transport.verify().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  transport.close()
  return when(problem !== undefined, {
    id: 'mail.refused',
    level: 'broken',
    what: `The mail server takes no letters: ${problem}`,
    why: 'Nobody can confirm an address or choose a new password.',
    command: 'Check SMTP_URL',
  })
}

const leastDays = 14

async function addressOf({ SITE_URL, STRIPE_SECRET_KEY }: Env): Promise<Finding[]> {
  const { hostname, protocol, port } = new URL(SITE_URL)
  const left = protocol === 'https:' ? await certificateLeft(hostname, Number(port || 443)) : undefined
  return [
    ...when(left !== undefined && left < days(leastDays), {
      id: 'site.certificate',
      level: 'warning',
      what: `The certificate of ${hostname} lasts ${Math.floor((left ?? 0) / days(1))} more days.`,
      why: 'Then browsers warn of the site.',
      command: 'Renew it at the proxy in front',
    }),
    ...when(STRIPE_SECRET_KEY === '', {
      id: 'gateway.practice',
      level: 'warning',
      what: 'Cards are those of the practice gateway.',
      why: 'No money moves, and these books can never hold real money.',
      command: 'Set STRIPE_SECRET_KEY on a database of its own',
    }),
  ]
}

/** Whether other mail servers are told what to do with letters that only pretend to come from here. */
export const senderLook = ({ MAIL_FROM }: Env): Look => ({
  id: 'sender',
  async look() {
    const domain = /@([^\s>@]+)>?\s*$/.exec(MAIL_FROM)?.[1] ?? ''
    const rules = await resolveTxt(`_dmarc.${domain}`).catch(() => [])
    return when(!rules.some((parts) => parts.join('').startsWith('v=DMARC1')), {
      id: 'sender.dmarc',
      level: 'warning',
      what: `The domain of the sender, ${domain}, has no DMARC rule.`,
      why: 'Large providers put letters of such domains among the unwanted ones.',
      command: `Add a TXT record to _dmarc.${domain}, as v=DMARC1; p=quarantine, beside those for SPF and DKIM`,
    })
  },
})

/** Of the site's own name; undefined also where it has none. */
export async function certificateLeftOf({ SITE_URL, NODE_ENV }: Env): Promise<number | undefined> {
  if (NODE_ENV !== 'production' || !SITE_URL.startsWith('https:')) return undefined
  const { hostname, port } = new URL(SITE_URL)
  return certificateLeft(hostname, Number(port || 443))
}

/** Milliseconds; undefined where nobody answers: a proxy may let nobody in from here. */
function certificateLeft(host: string, port: number): Promise<number | undefined> {
  return new Promise((answer) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: patience }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      socket.destroy()
      answer(until ? Date.parse(until) - Date.now() : undefined)
    })
    socket.once('timeout', () => socket.destroy(new Error('silent')))
    socket.once('error', () => answer(undefined))
  })
}
