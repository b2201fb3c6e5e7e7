// Where the site's own backups may go, and who makes them.
import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rm } from 'node:fs/promises'
import type { Env } from '../env.ts'
import {
  fingerprintsOf,
  ownUnfinished,
  prune,
  removeBackup,
  removeUnfinishedBases,
  shareSecret,
  tryBeOnly,
  type Secrets,
} from '#platform/backup/index.ts'
import { databaseSize } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { findSecret } from '#platform/secrets.ts'
import { diskLines, spaceOf } from '#platform/storage/index.ts'
import type { Route } from '#platform/http/index.ts'
import { backupRoutes, createBackups, type BackupHouse, type Problem } from '#site/backups'
import { secretsOf, takeBackup } from './backup.ts'
import { createContinuous, type Continuous } from './continuous.ts'
import { dataFolderOf } from './storage.ts'
import { drillMoment } from './drilling-moment.ts'
import { drill } from './drilling.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

const program = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')

/** The one folder beside the data that may hold backups: nothing of it is served to anybody. */
export const ownFolder = (env: Env): string => join(dataFolderOf(env), 'backups')

/** Where it lies in the end, also where its last parts are not there yet. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), path.slice(dirname(path).length))
  }
}

const isIn = (path: string, folder: string) => {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/**
 * Why backups must not lie there. Pages and files of people are served from the folders of the program and of the data: a backup among
 * them could be fetched by anybody, and what is removed with old backups could be theirs.
 */
export function badFolder(folder: string, env: Env): string | undefined {
  if (!isAbsolute(folder) || /\p{Cc}/u.test(folder)) return 'Write the whole way to it, from / on.'
  const path = real(resolve(folder))
  if (isIn(path, real(ownFolder(env)))) return undefined
  const others = [program, dataFolderOf(env)].map(real)
  return others.some((other) => isIn(path, other) || isIn(other, path))
    ? `It cannot be the folder of the program or of its data, lie in one of them, or hold one; only ${ownFolder(env)} can.`
    : undefined
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What is in the way, in words. A folder that is not there may be a disk that is not, so none is made but our own. */
function hindrance(folder: string, env: Env): string | undefined {
  const bad = badFolder(folder, env)
  if (bad !== undefined) return bad
  if (real(resolve(folder)) === real(ownFolder(env)) && !existsSync(folder)) return undefined
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return `There is no folder ${folder}.`
  return isWritable(folder) ? undefined : `The user that Fieldhouse runs as may not write into ${folder}.`
}

/** False also where one of them is not there. */
function isOnSameDisk(one: string, other: string): boolean {
  try {
    return statSync(one).dev === statSync(other).dev
  } catch {
    return false
  }
}

/** Throws with what is in the way, in words. */
export const readying =
  ({ env, diskWatch }: Pick<Platform, 'env' | 'diskWatch'>) =>
  async (folder: string): Promise<string> => {
    const problem = hindrance(folder, env)
    if (problem !== undefined) throw new Error(problem)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { state } = await diskWatch.look()
    if (isOnSameDisk(folder, dataFolderOf(env)) && state !== 'ok' && state !== 'warn')
      throw new Error('The disk of the site is nearly full, and a backup on it would take what the database needs.')
    return resolve(folder)
  }

function createHouse(platform: Platform, continuous: Continuous | undefined): BackupHouse {
  const { env, ownerUrl, clock, db, hold } = platform
  const makeReady = readying(platform)
  const log = continuous && {
    ...continuous,
    base: (folder: string) => requireRoom(platform).then(() => continuous.base(folder)),
    async drill(folder: string, scratch: string) {
      await requireScratch(db)
      return drillMoment({ folder, moment: 'newest', identity: undefined, scratch, secrets: secretsHere(env), clock })
    },
  }
  const owner = () => {
    if (ownerUrl === undefined) throw new Error('This process cannot act as the owner of the database.')
    return ownerUrl
  }
  return {
    canAct: () => canBackUp(platform) && hold.now() === undefined,
    log,
    makeReady,
    take: (folder) => takeBackup(env, { url: owner(), folder, clock }),
    async prune(folder, whichGo) {
      return prune({ url: owner(), folder, secret: fingerprintsOf(secretsOf(env)).SECRET_KEY }, whichGo)
    },
    newScratch: () => join(tmpdir(), `fieldhouse-drill-${newId()}`),
    async drill(path, scratch) {
      await requireScratch(db)
      return drill({ path, identity: undefined, scratch, secret: findSecret(env.SECRET_KEY, dataFolderOf(env)), clock })
    },
    async whileFree(what, work) {
      const alone = await tryBeOnly(owner(), what)
      if (!alone) return false
      try {
        await work()
        return true
      } finally {
        await alone.end()
      }
    },
    async clear({ folder, scratch }) {
      if (folder !== undefined) {
        const { SECRET_KEY } = fingerprintsOf(secretsOf(env))
        for (const name of await ownUnfinished(folder, SECRET_KEY)) await removeBackup(folder, name)
        await removeUnfinishedBases(folder, (secret) => shareSecret(SECRET_KEY, secret))
      }
      // Only what was named by us, whatever a row says.
      if (scratch && dirname(scratch) === tmpdir() && /^fieldhouse-drill-[\w-]+$/.test(scratch.slice(tmpdir().length + 1)))
        await rm(scratch, { recursive: true, force: true })
    },
  }
}

/** A drill makes no key where there is none. */
export const secretsHere = (env: Env): Secrets => ({
  SECRET_KEY: findSecret(env.SECRET_KEY, dataFolderOf(env)) ?? '',
  PAYOUT_KEYS: env.PAYOUT_KEYS,
  DATA_KEYS: env.DATA_KEYS,
})

async function requireScratch(db: Platform['db']): Promise<void> {
  const needed = 2 * (await databaseSize(db))
  const { free } = await spaceOf(tmpdir())
  if (free < needed) throw new Error(`${tmpdir()} has too little room to restore into: ${Math.ceil(needed / 1e6)} MB are needed.`)
}

/** Its files lie here once more until they are closed and squeezed. */
export async function requireRoom({ env, db, diskWatch }: Pick<Platform, 'env' | 'db' | 'diskWatch'>): Promise<void> {
  const [size, { free, total }] = await Promise.all([databaseSize(db), diskWatch.look()])
  const needed = size * 1.2 + total * diskLines.uploads
  if (free < needed)
    throw new Error(`${dataFolderOf(env)} has too little room for a base: ${Math.ceil((needed - free) / 1e6)} MB more are needed.`)
}

/** Where this process does no jobs, the one that does has the owner's login, or would not have started. */
const canBackUp = ({ env, ownerUrl }: Platform) => ownerUrl !== undefined || !env.FIELDHOUSE_ROLES.includes('worker')

/** What is not as it should be, plainly. */
async function problemsWith(folder: string, platform: Platform): Promise<Problem[]> {
  const { env, hold } = platform
  const problems: Problem[] = []
  const add = (isSo: boolean, what: string, why: string, howTo: string) => void (isSo && problems.push({ what, why, howTo }))
  const inTheWay = folder === '' ? undefined : hindrance(folder, env)
  const closed = env.BACKUP_RECIPIENT !== ''
  add(
    hold.now() !== undefined,
    'This site was restored and nobody has opened it.',
    'Until then it makes no backups by itself, so that none takes the place of the one that it came from.',
    'Look at Recovery.',
  )
  add(
    !canBackUp(platform),
    'This process cannot act as the owner of the database.',
    'Only the owner reads every row.',
    'Set DATABASE_OWNER_URL.',
  )
  add(
    folder === '',
    'No folder is chosen.',
    'Nothing is backed up by itself. With this machine everything is lost.',
    `Make a folder on another disk or machine, and choose it in the settings under Operations, or as BACKUP_FOLDER. ${ownFolder(env)} is better than none.`,
  )
  add(
    inTheWay !== undefined,
    inTheWay ?? '',
    'No backup can be made there, as this process sees it.',
    'Make it, mount it, or let the user that Fieldhouse runs as write there; or choose another one.',
  )
  add(
    folder !== '' && inTheWay === undefined && isOnSameDisk(existsSync(folder) ? folder : dataFolderOf(env), dataFolderOf(env)),
    'Backups lie on the same disk as the site.',
    'They help against mistakes, not against a disk that dies: it takes them along.',
    'Choose a folder on another disk, or copy it to another machine.',
  )
  add(
    !closed,
    'Backups lie open, and the keys of the site are not in them.',
    'Whoever has one reads all of it; and without secret.key, which has to be kept elsewhere, no password fits after a restore.',
    'npm run backup -- --new-key makes a key and says what to do with it.',
  )
  add(
    closed,
    'A closed backup cannot be restored here by itself, since its key is not here.',
    'What comes round looks whether all of its bytes are as they were written, and no further. That is no drill.',
    'Run npm run drill -- DIR --identity FILE every month, with the key.',
  )
  return problems
}

/** Backups by themselves, bound to this house. */
export function createBacking(
  platform: Platform,
  { settings }: People,
): { readonly routes: Route[]; readonly continuous: Continuous | undefined } {
  const { env } = platform
  const continuous = createContinuous(platform, settings, readying(platform))
  const backups = createBackups({ ...platform, settings, house: createHouse(platform, continuous) })
  settings.changing.judgeBy('backupFolder', async (value) => {
    const message = typeof value === 'string' && value.trim() !== '' ? badFolder(value.trim(), env) : undefined
    return message === undefined ? [] : [{ path: 'backupFolder', message }]
  })
  return {
    continuous,
    routes: backupRoutes({
      backups,
      isFixed: env.BACKUP_FOLDER !== '',
      isLogFixed: env.BACKUP_CONTINUOUS !== '',
      isClosed: env.BACKUP_RECIPIENT !== '',
      problemsWith: (folder) => problemsWith(folder, platform),
    }),
  }
}
