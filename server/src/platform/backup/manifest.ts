// What a backup says of itself. It stands open even where the rest is closed: counts, hashes and names of tables, nobody's words.
import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { flushFolder, manifestName, pathIn, sealName, type Place } from './layout.ts'
import type { Written } from './envelope.ts'

export const format = 1

export interface TableFile extends Written {
  /** With its schema, quoted. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly file: string
}

export interface SequenceValue {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

export interface Migration {
  readonly name: string
  readonly sha256: string
}

/** Tells keys apart and says nothing of them. */
export interface Fingerprints {
  /** Of each secret of a ring, with blanks between. */
  readonly SECRET_KEY: string
  readonly PAYOUT_KEYS: readonly string[]
  readonly DATA_KEYS: readonly string[]
}

export interface Manifest {
  readonly format: number
  readonly program: string
  readonly postgres: string
  readonly startedAt: string
  /** As the database says it: what was committed later is not in here. */
  readonly snapshotAt: string
  readonly finishedAt: string
  readonly snapshot: string
  readonly site: string
  /** How often this site was restored before. */
  readonly life: number
  readonly migrations: readonly Migration[]
  /** What was restored is closed to anybody but the holder of its key. */
  readonly recipient: string | null
  readonly tables: readonly TableFile[]
  readonly sequences: readonly SequenceValue[]
  readonly jobs: Written & { readonly file: string; readonly count: number }
  readonly objects: Written & {
    readonly file: string
    readonly count: number
    readonly totalBytes: number
    /** Named by a row, and not there when the backup was made. */
    readonly missing: readonly string[]
  }
  /** Of the ledger's chain. */
  readonly seal: { readonly n: number; readonly hash: string } | null
  /** The last row of what staff did; missing in those of older programs, null where there was none. */
  readonly audit?: { readonly day: string; readonly n: number; readonly hash: string } | null
  readonly secrets: Fingerprints & { readonly file: (Written & { readonly file: string }) | null }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The last step: from now on it is a backup. */
export async function writeManifest(place: Place, manifest: object): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await put(pathIn(place, manifestName), text)
  await put(pathIn(place, sealName), `${hashOf(text)}\n`)
  await flushFolder(pathIn(place, '.'))
  await flushFolder(place.folder)
}

async function put(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

/** As it was written, of a form that is known here. */
export async function readSealed<M extends Pick<Manifest, 'format' | 'program'>>(place: Place): Promise<M> {
  const path = pathIn(place, manifestName)
  const text = await readFile(path, 'utf8')
  const seal = await readFile(pathIn(place, sealName), 'utf8')
  if (hashOf(text) !== seal.trim()) throw new Error(`${path} or ${sealName} beside it is damaged: one is not what the other says.`)
  const manifest = JSON.parse(text) as M
  if (manifest.format > format)
    throw new Error(
      `This backup was made by a newer Fieldhouse (${manifest.program}). Restore it with that version or a later one; nothing was changed.`,
    )
  return manifest
}

/** Throws with the name of the file where anything in it is not as it was written. */
export async function readManifest(place: Place): Promise<Manifest> {
  const path = pathIn(place, manifestName)
  const manifest = await readSealed<Manifest>(place)
  const files = [...manifest.tables, manifest.jobs, manifest.objects, ...(manifest.secrets.file ? [manifest.secrets.file] : [])]
  const strange = files.find(({ file }) => !/^(tables\/)?[\w.-]+$/.test(file) || file.startsWith('.'))
  if (strange) throw new Error(`${path} names a file that no backup has: ${strange.file}`)
  return manifest
}

/** One line of the list of objects. */
export interface ObjectEntry extends Written {
  readonly key: string
}

export const writeEntry = ({ key, bytes, sha256 }: ObjectEntry): string => `${key} ${bytes} ${sha256}\n`

export const readObjectList = async (place: Place, manifest: { readonly objects: { readonly file: string } }): Promise<ObjectEntry[]> =>
  readEntries(await readFile(pathIn(place, manifest.objects.file), 'utf8'))

export function readEntries(text: string): ObjectEntry[] {
  return text.split('\n').flatMap((line) => {
    const [key, bytes, sha256] = line.split(' ')
    return key === undefined || bytes === undefined || sha256 === undefined ? [] : [{ key, bytes: Number(bytes), sha256 }]
  })
}
