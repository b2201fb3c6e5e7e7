// Witnesses of the audit: the newest backup, whose last row of that time has to be there now, and the copy at an address of one's own.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Env } from '../env.ts'
import { fingerprintsOf, lifeOf, listBackups, readManifest, shareSecret, type Manifest } from '#platform/backup/index.ts'
import type { Db } from '#platform/db/index.ts'
import { firstMissing, isInAudit, type AuditEnd } from '#ground/audit'
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

const Told = Type.Object({ row: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{1,9}$' }), hash: Type.String() })
const message = Compile(Type.Object({ data: Type.Object({ rows: Type.Array(Told, { minItems: 1 }) }) }))

const rowsIn = (line: string, at: number): AuditEnd[] => {
  const said: unknown = parsed(line)
  if (!message.Check(said)) throw new Error(`line ${at} is no message of the audit`)
  return said.data.rows.map(({ row, hash }) => ({ day: row.slice(0, 10), n: Number(row.slice(11)), hash }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The messages that an address of one's own has got (AUDIT_HOOK_URL), one in a line, against what stands here. Throws for other lines. */
export async function compareWithCopy(db: Db, file: string): Promise<{ rows: number; missing: Pick<AuditEnd, 'day' | 'n'> | undefined }> {
  const seen = new Set<string>()
  let missing: Pick<AuditEnd, 'day' | 'n'> | undefined
  let at = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    at += 1
    if (line.trim() === '') continue
    const rows = rowsIn(line, at)
    for (const { day, n } of rows) seen.add(`${day} ${n}`)
    missing ??= await firstMissing(db, rows)
  }
  return { rows: seen.size, missing }
}
