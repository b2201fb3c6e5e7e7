// Gives the web client `virtual:call-table`: method, path and tags of every call, read from the contract while building, so
// that the schemas themselves (and their compiler) never reach the browser.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

interface CallShape {
  readonly access: string
  readonly method: string
  readonly path: string
  readonly tags?: readonly string[]
  readonly changes?: readonly string[]
}

type Row = [method: string, path: string, tags?: string, changes?: string]

/**
 * The table comes in four parts: what the first load of a page may call, and the rest, fetched when first needed, apart from
 * what only the signed-in may call, and what only staff may: nobody else ever fetches that.
 */
const firstId = 'virtual:call-table'
const restId = 'virtual:call-table/rest'
const ownId = 'virtual:call-table/own'
const staffId = 'virtual:call-table/staff'
const resolvedIds = new Map([firstId, restId, ownId, staffId].map((id) => [`\0${id}`, id]))
const sources = fileURLToPath(new URL('../src/', import.meta.url))
const contractEntry = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))

const isCall = (value: unknown): value is CallShape => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

function rowOf({ method, path, tags = [], changes = [] }: CallShape): Row {
  if (changes.length > 0) return [method, path, tags.join(' '), changes.join(' ')]
  return tags.length > 0 ? [method, path, tags.join(' ')] : [method, path]
}

/** What only links in mails lead to, and what is seldom told: a visitor fetches the other part for it, and nobody else pays. */
const isRare = (name: string) => /^(inquiries|invites|rosterRemovals|notices)\.|^ownData\.keep$/.test(name)

/** What the frame of the signed-in asks at once, before their own part is there. */
const isOfFrame = (name: string) => /^(auth\.\w+|users\.me|messages\.countUnread)$/.test(name)

const isForVisitors = ({ access }: CallShape) => access === 'public' || access === 'optional'

/** Flattens `{ follows: { create: call } }` to `{ 'follows.create': ['POST', '/follows/{a}/{b}', '', 'follows pages'] }`. */
export function flattenCalls(
  calls: Record<string, Record<string, unknown>>,
  isWanted: (name: string, call: CallShape) => boolean = () => true,
): Record<string, Row> {
  const table: Record<string, Row> = {}
  for (const [feature, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group)) {
      if (isCall(call) && isWanted(`${feature}.${name}`, call)) table[`${feature}.${name}`] = rowOf(call)
    }
  }
  return table
}

/** Parts of the client that no public page and no feed loads by itself. */
const isLate = (file: string) =>
  /^((features|routes)\/(account|admin|administration|assets|auth|badges|blocks|bookmarks|card-review|care|comments|coupons|dev|fan-groups|first-week|gift|goals|guardians?|home|imports|info|live|measuring|messages|notifications|payment|payments|payouts|payout-review|reactions|receipts|recruit|recruiting|refunds|report|school|schools|search|settings|share|shop|studio|supporters|trial-links|wallet)\/|features\/(records|teams)\/own-|lib\/(schools|actions|action-names)\.|routes\/layouts\/(notices|late)\.)/.test(
    file,
  )

/** Every text in quotes of the client's sources that could name a call: the browser gets only calls it can make. */
function namesInSources(): { used: Set<string>; first: Set<string> } {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources })
  const namesIn = (paths: readonly string[]) =>
    new Set(
      paths.flatMap((file) => {
        const text = readFileSync(sources + file, 'utf8')
        // A name that is put together is found by nobody here, and its call would be refused in the browser alone.
        if (/\b(?:send|ask|askPages|askEndless)\(`/.test(text)) throw new Error(`${file} puts the name of a call together; write it out`)
        return [...text.matchAll(/'([a-z]\w*\.[a-z]\w*)'/gi)].map(([, name = '']) => name)
      }),
    )
  return { used: namesIn(files), first: namesIn(files.filter((file) => !isLate(file))) }
}

export function callTable(): Plugin {
  return {
    name: 'fieldhouse:call-table',
    resolveId: (id) => (resolvedIds.has(`\0${id}`) ? `\0${id}` : undefined),
    async load(id) {
      const wanted = resolvedIds.get(id)
      if (wanted === undefined) return undefined
      const { module, dependencies } = await runnerImport<{ calls?: Record<string, Record<string, unknown>> }>(contractEntry)
      for (const file of dependencies) this.addWatchFile(file)
      const isDevelopment = this.environment.mode === 'dev'
      const { used, first } = namesInSources()
      const partOf = (name: string, call: CallShape) => {
        if (first.has(name) && (isForVisitors(call) || isOfFrame(name))) return firstId
        if (call.access === 'staff') return staffId
        return isForVisitors(call) && !isRare(name) ? restId : ownId
      }
      const isWanted = (name: string, call: CallShape) => (isDevelopment || used.has(name)) && partOf(name, call) === wanted
      return `export default ${JSON.stringify(flattenCalls(module.calls ?? {}, isWanted))}`
    },
  }
}
