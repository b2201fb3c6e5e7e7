// Gives the web client `virtual:call-table`: method and path of every call, read from the contract while building, so
// that the schemas themselves (and their compiler) never reach the browser.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

interface CallShape {
  readonly method: string
  readonly path: string
}

const publicId = 'virtual:call-table'
const resolvedId = '\0virtual:call-table'
const sources = fileURLToPath(new URL('../src/', import.meta.url))
const contractEntry = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))

const isCall = (value: unknown): value is CallShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Flattens `{ auth: { login: call } }` to `{ 'auth.login': ['POST', '/auth/login'] }`. */
export function flattenCalls(calls: Record<string, Record<string, unknown>>): Record<string, [string, string]> {
  const table: Record<string, [string, string]> = {}
  for (const [feature, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group)) {
      if (isCall(call)) table[`${feature}.${name}`] = [call.method, call.path]
    }
  }
  return table
}

/** Every text in quotes of the client's sources that could name a call: the browser gets only calls it can make. */
function namesInSources(): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).map((file) => readFileSync(sources + file, 'utf8'))
  return new Set(files.flatMap((text) => [...text.matchAll(/'([a-z]\w*\.[a-z]\w*)'/gi)].map(([, name = '']) => name)))
}

export function callTable(): Plugin {
  return {
    name: 'fieldhouse:call-table',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined
      const { module, dependencies } = await runnerImport<{ calls?: Record<string, Record<string, unknown>> }>(contractEntry)
      for (const file of dependencies) this.addWatchFile(file)
      const isDevelopment = this.environment.mode === 'dev'
      const used = namesInSources()
      const rows = Object.entries(flattenCalls(module.calls ?? {})).filter(([name]) => isDevelopment || used.has(name))
      return `export default ${JSON.stringify(Object.fromEntries(rows))}`
    },
  }
}
