// Bodies made from the schemas of the contract: one that may pass, and the largest ones that may be sent.
import type { Call } from '@fieldhouse/contract'
import { bodyLimitOf } from '#platform/http/body-limit.ts'
import type { Shape } from '#platform/http/validate.ts'

const known: readonly (readonly [string, string])[] = [
  ['[89ab][0-9a-f]{3}', '0190a2b4-0000-7000-8000-00000000dead'],
  ['\\d{4}-\\d{2}-\\d{2}', '2000-05-17'],
  ['#[0-9a-f]', '#123456'],
  ['^[A-Z]{2}$', 'US'],
]

export const typeOf = ({ type }: Shape): string | undefined => (typeof type === 'string' || type === undefined ? type : type[0])

/** A value that its schema allows. */
export function sampleOf(shape: Shape): unknown {
  const { minLength = 1, minimum = 1 } = shape as { minLength?: number; minimum?: number }
  if (shape.enum) return shape.enum[0]
  if ('const' in shape) return shape.const
  if (shape.anyOf?.[0]) return sampleOf(shape.anyOf[0])
  if (shape.items) return [sampleOf(shape.items)]
  if (shape.properties) return Object.fromEntries(Object.entries(shape.properties).map(([name, part]) => [name, sampleOf(part)]))
  const type = typeOf(shape)
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return true
  const { pattern } = shape
  return known.find(([part]) => pattern?.includes(part))?.[1] ?? 'ab12345678'.padEnd(minLength, 'x')
}

type Path = readonly string[]

/** Places in a body whose schema is of a kind. */
function placesOf(shape: Shape, fits: (part: Shape) => boolean, path: Path = []): { path: Path; shape: Shape }[] {
  const inside = Object.entries(shape.properties ?? {}).flatMap(([name, part]) => placesOf(part, fits, [...path, name]))
  const items = shape.items ? placesOf(shape.items, fits, [...path, '0']) : []
  return [...(fits(shape) ? [{ path, shape }] : []), ...inside, ...items]
}

/** The body with another value at a place, as text. */
function withAt(body: unknown, path: Path, text: string): string {
  const marker = '\u0001here\u0001'
  const put = (value: unknown, [name, ...rest]: Path): unknown => {
    if (name === undefined) return marker
    if (Array.isArray(value)) return [put(value[0], rest)]
    return { ...(value as object), [name]: put((value as Record<string, unknown>)[name], rest) }
  }
  return JSON.stringify(put(body, path)).replace(JSON.stringify(marker), () => text)
}

const fill = (bytes: number, before: string, item: (at: number) => string, after: string): string => {
  const parts: string[] = []
  for (let size = before.length + after.length, at = 0; ; at++) {
    const next = item(at)
    size += next.length + 1
    if (size > bytes) return `${before}${parts.join(',')}${after}`
    parts.push(next)
  }
}

/** Every kind of body that fills what the call takes, by name. */
export function largestBodiesOf(call: Call): [string, string][] {
  const shape = (call.body ?? {}) as Shape
  const limit = bodyLimitOf(call)
  const body = sampleOf(shape) ?? {}
  const room = limit - JSON.stringify(body).length - 64
  const levels = Math.floor(room / 8)
  const elements = 9000
  const texts = placesOf(shape, (part) => typeOf(part) === 'string' && !part.enum)
  return [
    ['deep objects', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
    ['deep lists', `${'['.repeat(levels)}${']'.repeat(levels)}`],
    ['unknown fields', fill(room, '{', (at) => `"k${at}":0`, '}')],
    ['a long number', `{"a":${'9'.repeat(room)}}`],
    ['all texts as long as may be', longestTexts(shape, '<')],
    ['all texts of blanks', longestTexts(shape, ' ')],
    ['all texts of emoji', longestTexts(shape, '\u{1f3c8}')],
    ...placesOf(shape, (part) => part.items !== undefined).flatMap(({ path, shape: place }): [string, string][] => [
      [`${path.join('.')} full of numbers`, withAt(body, path, fill(room, '[', String, ']'))],
      [
        `${path.join('.')} full of one thing`,
        withAt(
          body,
          path,
          fill(room, '[', () => '"x"', ']'),
        ),
      ],
      [
        `${path.join('.')} with ${elements} different ones`,
        withAt(body, path, `[${Array.from({ length: elements }, (_, at) => `"${at}"`).join(',')}]`),
      ],
      [
        `${path.join('.')} full of empty objects`,
        withAt(
          body,
          path,
          fill(room, '[', () => '{}', ']'),
        ),
      ],
      [
        `${path.join('.')} full of its own`,
        withAt(
          body,
          path,
          fill(room, '[', () => JSON.stringify(place.items ? sampleOf(place.items) : 1), ']'),
        ),
      ],
    ]),
    ...texts.map(({ path }): [string, string] => [
      `${path.join('.')} endless`,
      withAt(body, path, `"${'<a '.repeat(Math.floor(room / 3))}"`),
    ]),
  ]
}

function longestTexts(shape: Shape, character: string): string {
  const longest = (part: Shape): unknown => {
    if (part.items) return Array.from({ length: Math.min(part.maxItems ?? 1, 100) }, () => longest(part.items ?? {}))
    if (part.properties) return Object.fromEntries(Object.entries(part.properties).map(([name, one]) => [name, longest(one)]))
    return typeOf(part) === 'string' && part.maxLength !== undefined && !part.enum && !part.pattern
      ? character.repeat(part.maxLength)
      : sampleOf(part)
  }
  return JSON.stringify(longest(shape) ?? {})
}
