// JSON as a request may write it: a name that stands twice in one object has no one value (access.md 7, B13).
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Replaces the framework's reader, whose last name wins. */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    parse(request, body, (error, value) => {
      const repeated = error ? undefined : findRepeatedName(body)
      if (repeated === undefined) done(error, value)
      else done(new AppError('request.malformed', { message: 'A field stands twice in the request.' }))
    })
  })
}

/** The first name that one object of a valid JSON text has twice. Reads the text once, from its beginning to its end. */
export function findRepeatedName(json: string): string | undefined {
  /** Names of the objects that are open; a list has none. */
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(undefined)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOfText(json, at)
      const names = open.at(-1)
      if (isName && names) {
        const name = nameIn(json.slice(at, end + 1))
        if (names.has(name)) return name
        names.add(name)
      }
      at = end
    }
    if (character === '{' || character === ',') isName = true
    else if (character === ':' || character === '[') isName = false
  }
  return undefined
}

/** Where the text that begins at a quotation mark ends. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at += 1
    else if (json[at] === '"') return at
  }
  return json.length
}

/** Two spellings of one name are one name. */
const nameIn = (quoted: string): string => (quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1))
