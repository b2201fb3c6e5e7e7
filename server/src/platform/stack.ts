// Errors in the log name the sources: what runs is built from them (decision 117), and beside each file of the build lies a map.
// Read when it is wanted; all of them at each start would cost a tenth of it.
import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { stdSerializers } from 'pino'

const built = /(file:\/\/[^\s()]+\/dist\/[\w.-]+\.js):(\d+):(\d+)/g

/** Of places, not of maps: a map is larger than all that is ever asked of it. */
const known = new Map<string, string>()
const mostKnown = 1000

function find(place: string, file: string, line: number, column: number): string {
  try {
    const payload = JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload
    const entry = new SourceMap(payload).findEntry(line - 1, column - 1)
    if (!('originalSource' in entry)) return place
    return `${new URL(entry.originalSource, file).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  } catch {
    // Of a build that is gone, or moved without its maps.
    return place
  }
}

export function inSources(stack: string): string {
  return stack.replaceAll(built, (place: string, file: string, line: string, column: string) => {
    const source = known.get(place) ?? find(place, file, Number(line), Number(column))
    if (known.size < mostKnown) known.set(place, source)
    return source
  })
}

/** As the log has it. What is no error stays as it is. */
export function serializeError(error: Error): ReturnType<typeof stdSerializers.err> {
  const told = stdSerializers.err(error)
  if (typeof told?.stack === 'string') told.stack = inSources(told.stack)
  return told
}
