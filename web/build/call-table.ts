// Gives the web client `virtual:call-table`: method and path of every call, read from the contract while building, so
// that the schemas themselves (and their compiler) never reach the browser.
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

interface CallShape {
  readonly method: string
  readonly path: string
}

const publicId = 'virtual:call-table'
const resolvedId = '\0virtual:call-table'
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

export function callTable(): Plugin {
  return {
    name: 'fieldhouse:call-table',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined
      const { module, dependencies } = await runnerImport<{ calls?: Record<string, Record<string, unknown>> }>(contractEntry)
      for (const file of dependencies) this.addWatchFile(file)
      return `export default ${JSON.stringify(flattenCalls(module.calls ?? {}))}`
    },
  }
}
