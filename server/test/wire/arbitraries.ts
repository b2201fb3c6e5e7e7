// What clients send, right and wrong, made from the schemas of the contract.
import type { Call } from '@fieldhouse/contract'
import fc, { type Arbitrary } from 'fast-check'
import type { Shape } from '#platform/http/validate.ts'
import { typeOf } from './samples.ts'

export interface Attempt {
  readonly params: Readonly<Record<string, string>>
  /** Already encoded. */
  readonly query: string
  readonly body: string | undefined
}

type Numbers = Shape & { minimum?: number; maximum?: number; minLength?: number; required?: readonly string[]; const?: unknown }

const names = ['constructor', '__proto__', 'hasOwnProperty', 'toString', 'null', 'undefined', 'others', 'true', '-1', 'NaN']
const tricky = [
  ...names,
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '<b>x</b>',
  'javascript:alert(1)',
  'https://example.org/a',
  'a@example.org',
  '\u202e',
  '\ud83c\udfc8',
]
const times = [
  '2026-01-01T00:00:00.000Z',
  '2999-01-01T00:00:00.000Z',
  '0000-00-00',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '1e9',
]

const text = (most: number): Arbitrary<string> =>
  fc
    .oneof(fc.string({ maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 6 }), fc.constantFrom(...tricky, ...times))
    .map((value) => value.replaceAll('\0', '').slice(0, most).toWellFormed())

function textOf(shape: Numbers, ids: readonly string[]): Arbitrary<string> {
  const { pattern, maxLength = 40, minLength = 0 } = shape
  if (pattern?.includes('[89ab][0-9a-f]{3}')) return fc.constantFrom(...ids)
  if (pattern?.includes('T([01]'))
    return fc.constantFrom(
      '2026-12-01T10:00:00.000Z',
      '2030-02-31T00:00:00Z',
      '0000-01-01T00:00Z',
      '9999-12-31T23:59:59.999+14:00',
      times[4] ?? '',
    )
  if (pattern?.startsWith('^\\d{4}-')) return fc.constantFrom('2000-05-17', '2026-02-30', '0000-00-00', '9999-12-31', '2026-11-01')
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const longest = Math.min(maxLength, 60)
  return text(longest).map((value) => value.padEnd(minLength, 'x'))
}

/** Values that the schema allows, mostly. */
export function valueOf(shape: Numbers, ids: readonly string[]): Arbitrary<unknown> {
  if (Array.isArray(shape.type) && shape.type.includes('null')) {
    const kept = shape.type.find((type) => type !== 'null') ?? 'string'
    return fc.option(valueOf({ ...shape, type: kept, ...(shape.enum ? { enum: shape.enum.filter((value) => value !== null) } : {}) }, ids))
  }
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((part) => valueOf(part, ids)))
  if (shape.items) return fc.array(valueOf(shape.items, ids), { maxLength: Math.min(shape.maxItems ?? 3, 3) })
  if (shape.properties) {
    const parts = Object.fromEntries(Object.entries(shape.properties).map(([name, part]) => [name, valueOf(part, ids)]))
    return fc.record(parts, { requiredKeys: [...(shape.required ?? [])] })
  }
  const { minimum = -10, maximum = 100_000 } = shape
  const type = typeOf(shape)
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }), fc.constantFrom(minimum, maximum))
  if (type === 'number')
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }).map((value) => value / (value % 2 ? 1 : 4))
  if (type === 'boolean') return fc.boolean()
  return textOf(shape, ids)
}

/** What no schema expects. */
const wrong: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e308,
    -0.001,
    [],
    {},
    [[]],
    'a\0b',
    '\ud800',
    'x'.repeat(5000),
    { __proto__: null },
    [null],
    2 ** 53,
    names,
  ),
)

const spoilt = (body: unknown, spoil: unknown, at: number): unknown => {
  if (typeof body !== 'object' || body === null) return spoil
  const keys = Object.keys(body)
  const key = keys[at % Math.max(1, keys.length)] ?? 'unknown'
  return { ...body, [key]: spoil }
}

function bodyOf(call: Call, ids: readonly string[]): Arbitrary<string | undefined> {
  if (call.method === 'GET') return fc.constant(undefined)
  const good = valueOf((call.body ?? {}) as Numbers, ids)
  return fc.oneof(
    { weight: 4, arbitrary: good.map((value) => JSON.stringify(value ?? {})) },
    { weight: 4, arbitrary: fc.tuple(good, wrong, fc.nat(20)).map(([body, spoil, at]) => JSON.stringify(spoilt(body, spoil, at))) },
    { weight: 1, arbitrary: wrong.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', '"\\u0000"', 'nonsense') },
  )
}

/** Not empty, and no dots alone: those lead to another call. */
const segment = (value: unknown) => (/^\.*$/.test(String(value)) ? 'x' : String(value))

const paramOf = (shape: Numbers | undefined, ids: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: shape ? valueOf(shape, ids).map(segment) : fc.constant('x') },
    { weight: 5, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom('performer', 'team', 'sandbox', 'stripe', 'US', 'CA', 'default') },
    { weight: 2, arbitrary: fc.constantFrom(...tricky, '\0', 'a\0', 'x'.repeat(290)) },
    { weight: 1, arbitrary: text(30).map(segment) },
  )

function queryOf(call: Call, ids: readonly string[]): Arbitrary<string> {
  const shape = (call.query ?? { properties: {} }) as Numbers
  const encode = (query: unknown, extra: readonly [string, string][]) => {
    const parts = Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item) => [`${name}[]`, String(item)]) : [[name, String(value)]],
    )
    return new URLSearchParams([...(parts as [string, string][]), ...extra]).toString()
  }
  const keys = [...Object.keys(shape.properties ?? {}), 'unknown', '__proto__']
  const oddity = fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...tricky, '\0', '', '1e309', '99999999999999999'))
  return fc.oneof(
    { weight: 3, arbitrary: valueOf(shape, ids).map((value) => encode(value, [])) },
    { weight: 2, arbitrary: fc.tuple(valueOf(shape, ids), oddity).map(([value, odd]) => encode(value, [odd])) },
    { weight: 3, arbitrary: fc.constant(encode({}, [])) },
  )
}

export function attemptsAt(call: Call, ids: readonly string[]): Arbitrary<Attempt> {
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => [name, paramOf((call.params?.properties as Record<string, Numbers> | undefined)?.[name], ids)] as const,
  )
  return fc.record({ params: fc.record(Object.fromEntries(params)), query: queryOf(call, ids), body: bodyOf(call, ids) })
}

const part = (name: string, value: string, more = '') =>
  `--here\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

/** Forms that break off, contradict themselves or carry nonsense: content type and payload. */
export const strangeForms: readonly (readonly [type: string, payload: string])[] = [
  ['multipart/form-data', `${part('title', 'x')}--here--\r\n`],
  ['multipart/form-data; boundary=', 'x'],
  ['multipart/form-data; boundary=other', `${part('title', 'x')}--here--\r\n`],
  ['multipart/form-data; boundary=here', part('title', 'x').slice(0, -9)],
  ['multipart/form-data; boundary=here', '--here--\r\n'],
  ['multipart/form-data; boundary=here', `${part('title', 'x')}${part('title', 'y')}--here--\r\n`],
  ['multipart/form-data; boundary=here', `${part('title', 'a\0b')}--here--\r\n`],
  ['multipart/form-data; boundary=here', `${part('__proto__', 'x')}${part('constructor[]', 'x')}--here--\r\n`],
  ['multipart/form-data; boundary=here', `${part('file', 'GIF89a', '; filename="a\0\u202e.gif"\r\nContent-Type: image/gif')}--here--\r\n`],
  ['multipart/form-data; boundary=here', `${part('file', 'x', '; filename="x.mp4"')}`],
  ['text/plain', 'text'],
  ['application/xml', '<a/>'],
]
