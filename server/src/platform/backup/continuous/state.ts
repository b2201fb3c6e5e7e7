// How far the log of this database has come, in a file beside it: a backup cannot know itself, and a row that was restored would speak
// of another machine's.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Chain {
  readonly name: string
  readonly folder: string
  readonly recipient: string | null
  /** The cluster whose log it is. */
  readonly system: string
  readonly partBytes: number
  /** The newest part that was taken from the server; those after it must follow without a gap. */
  readonly taken: string
  /** The newest that has arrived. */
  readonly arrived: string | null
  /** All that was committed before this moment has arrived. */
  readonly until: string
  /** The last base. */
  readonly base: { readonly name: string; readonly at: string }
}

export interface Broken {
  readonly at: string
  readonly why: string
}

export interface LogState {
  readonly chain?: Chain
  /** The chain ended, and no other has begun. */
  readonly broken?: Broken
  /** Why nothing arrives, since when. */
  readonly stuck?: Broken
}

const fileOf = (spool: string) => join(spool, 'state.json')

export async function readState(spool: string): Promise<LogState> {
  try {
    return JSON.parse(await readFile(fileOf(spool), 'utf8')) as LogState
  } catch {
    return {}
  }
}

export async function writeState(spool: string, state: LogState): Promise<void> {
  await mkdir(spool, { recursive: true, mode: 0o700 })
  const path = fileOf(spool)
  await writeFile(`${path}.part`, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}
