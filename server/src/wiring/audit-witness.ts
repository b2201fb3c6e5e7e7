// The newest backup as a witness of the audit: what was its last row then has to be there now.
import type { Env } from '../env.ts'
import { fingerprintsOf, lifeOf, listBackups, readManifest, shareSecret, type Manifest } from '#platform/backup/index.ts'
import type { Db } from '#platform/db/index.ts'
import { isInAudit, type AuditEnd } from '#ground/audit'
import { secretsOf } from './backup.ts'

export interface Witness {
  /** The backup that says so. */
  readonly name: string
  readonly end: AuditEnd
  /** False: rows are missing at the end of the audit, or others stand there. */
  readonly isThere: boolean
}

const read = async (folder: string, name: string): Promise<Manifest | undefined> => readManifest({ folder, name }).catch(() => undefined)

/**
 * Of the newest backup of this site in the folder that knows of the audit; undefined where there is none. Those from before it was
 * restored say nothing: what came after the one that it was restored from is gone by that.
 */
export async function witnessIn(folder: string, { db, env }: { db: Db; env: Env }): Promise<Witness | undefined> {
  if (folder === '') return undefined
  const life = await lifeOf(db)
  const { SECRET_KEY } = fingerprintsOf(secretsOf(env))
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await read(folder, name)
    if (!manifest?.audit || manifest.life !== life || !shareSecret(SECRET_KEY, manifest.secrets.SECRET_KEY)) continue
    return { name, end: manifest.audit, isThere: await isInAudit(db, manifest.audit) }
  }
  return undefined
}
