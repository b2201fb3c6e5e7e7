// Gives the web client `virtual:call-table`: method, path and tags of every call, read from the contract while building, so
// that the schemas themselves (and their compiler) never reach the browser.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

interface CallShape {
  readonly method: string
  readonly path: string
  readonly tags?: readonly string[]
  readonly changes?: readonly string[]
}

type Row = [method: string, path: string, tags?: string, changes?: string]

/** The table comes in two parts: what the first load of a page may call, and the rest, fetched when first needed. */
const firstId = 'virtual:call-table'
const restId = 'virtual:call-table/rest'
const resolvedIds = new Map([firstId, restId].map((id) => [`\0${id}`, id]))
const sources = fileURLToPath(new URL('../src/', import.meta.url))
const contractEntry = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))

const isCall = (value: unknown): value is CallShape => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

function rowOf({ method, path, tags = [], changes = [] }: CallShape): Row {
  if (changes.length > 0) return [method, path, tags.join(' '), changes.join(' ')]
  return tags.length > 0 ? [method, path, tags.join(' ')] : [method, path]
}

/** Flattens `{ follows: { create: call } }` to `{ 'follows.create': ['POST', '/follows/{a}/{b}', '', 'follows pages'] }`. */
export function flattenCalls(calls: Record<string, Record<string, unknown>>): Record<string, Row> {
  const table: Record<string, Row> = {}
  for (const [feature, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group)) {
      if (isCall(call)) table[`${feature}.${name}`] = rowOf(call)
    }
  }
  return table
}

/** Parts of the client that no public page and no feed loads by itself. */
const isLate = (file: string) =>
  /^(features|routes)\/(account|admin|administration|assets|auth|card-review|coupons|dev|info|live|messages|payment|payments|payouts|payout-review|settings|shop|studio|wallet)\//.test(
    file,
  )

/** Every text in quotes of the client's sources that could name a call: the browser gets only calls it can make. */
function namesInSources(): { used: Set<string>; first: Set<string> } {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources })
  const namesIn = (paths: readonly string[]) =>
    new Set(
      paths.flatMap((file) => {
        const text = readFileSync(sources + file, 'utf8')
        return [...text.matchAll(/'([a-z]\w*\.[a-z]\w*)'/gi)].map(([, name = '']) => name)
      }),
    )
  return { used: namesIn(files), first: namesIn(files.filter((file) => !isLate(file))) }
}

export function callTable(): Plugin {
  return {
    name: 'fieldhouse:call-table',
    resolveId: (id) => (id === firstId || id === restId ? `\0${id}` : undefined),
    async load(id) {
      const wanted = resolvedIds.get(id)
      if (wanted === undefined) return undefined
      const { module, dependencies } = await runnerImport<{ calls?: Record<string, Record<string, unknown>> }>(contractEntry)
      for (const file of dependencies) this.addWatchFile(file)
      const isDevelopment = this.environment.mode === 'dev'
      const { used, first } = namesInSources()
      const isWanted = (name: string) => (isDevelopment || used.has(name)) && first.has(name) === (wanted === firstId)
      const rows = Object.entries(flattenCalls(module.calls ?? {})).filter(([name]) => isWanted(name))
      return `export default ${JSON.stringify(Object.fromEntries(rows))}`
    },
  }
}
