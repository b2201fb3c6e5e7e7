// Decisions that a restore must not undo, in a file beside the database: one line each, ids only, each with the hash of the one before,
// so that a line that was taken out or changed is found.
import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Decision {
  /** As the migration writes it: `erased`, `suspended`, `let_in`, `block`, `unblock`, `password`, … */
  readonly kind: string
  readonly at: Date
  readonly subject: string
  readonly other: string | null
}

export const journalName = 'lasting.ndjson'
export const journalIn = (folder: string): string => join(folder, journalName)

const hashOf = (before: string, body: string) => createHash('sha256').update(before).update(body).digest('hex')
const bodyOf = ({ kind, at, subject, other }: Decision) => JSON.stringify({ kind, at: at.toISOString(), subject, other })

export type Journal =
  | { readonly state: 'missing' }
  /** `line`: the first that is not what the one before it says. */
  | { readonly state: 'broken'; readonly line: number }
  | { readonly state: 'whole'; readonly decisions: readonly Decision[]; readonly head: string }

export async function readJournal(file: string): Promise<Journal> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { state: 'missing' }
  const decisions: Decision[] = []
  let head = ''
  // A last line without an end was broken off by a crash: its row is still in the database.
  for (const [index, line] of text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .entries()) {
    if (line === '') continue
    const decision = decisionIn(line, head)
    if (!decision) return { state: 'broken', line: index + 1 }
    decisions.push(decision)
    head = hashOf(head, bodyOf(decision))
  }
  return { state: 'whole', decisions, head }
}

function decisionIn(line: string, head: string): Decision | undefined {
  try {
    const { hash, kind, at, subject, other } = JSON.parse(line) as Record<string, string | null>
    const decision = { kind: kind ?? '', at: new Date(at ?? ''), subject: subject ?? '', other: other ?? null }
    return hash === hashOf(head, bodyOf(decision)) ? decision : undefined
  } catch {
    return undefined
  }
}

/** On the disk when it answers. A file whose chain is broken is set aside by whoever restores, never written on. */
export async function appendDecisions(file: string, decisions: readonly Decision[]): Promise<void> {
  const known = await readJournal(file)
  if (known.state === 'broken') throw new Error(`${file} is damaged in line ${known.line}.`)
  let head = known.state === 'whole' ? known.head : ''
  const lines = decisions.map((decision) => {
    head = hashOf(head, bodyOf(decision))
    return `${JSON.stringify({ ...JSON.parse(bodyOf(decision)), hash: head })}\n`
  })
  await mkdir(dirname(file), { recursive: true })
  await dropBrokenOff(file)
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(lines.join(''))
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

async function dropBrokenOff(file: string): Promise<void> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  const whole = bytes.lastIndexOf('\n') + 1
  if (whole < bytes.length) await truncate(file, whole)
}

/** To where the backups are, so that it outlives the disk that it is on. One without a decision is there as well: a missing one is lost. */
export async function copyJournal(dataFolder: string, to: string): Promise<void> {
  await (await open(journalIn(dataFolder), 'a', 0o600)).close()
  await copyFile(journalIn(dataFolder), journalIn(to))
}
