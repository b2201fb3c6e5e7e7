// Checks what comes in against the contract, without coercion: `["x"]` never becomes `x` (access.md 7).
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { AppError } from '../app-error.ts'

export type Check = (value: unknown) => void

/** What of a schema is looked at here; the library has no type for all of them at once. */
export interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly maxItems?: number
  readonly maxLength?: number
  readonly uniqueItems?: boolean
  readonly description?: string
}

interface FieldError {
  readonly path: string
  readonly message: string
}

const checks = new WeakMap<TSchema, Check>()

/**
 * Throws `request.invalid` naming every field that is wrong. One for a schema, compiled when it is first asked: most of the calls
 * are rare, and all of them together would delay every start.
 */
export function createCheck(schema: TSchema | undefined): Check {
  if (!schema) return () => undefined
  const check = checks.get(schema) ?? checkOf(schema)
  checks.set(schema, check)
  return check
}

function checkOf(schema: TSchema): Check {
  const shape = schema as Shape
  refuseEndlessLists(shape)
  let compiled: ReturnType<typeof Compile> | undefined
  return (value) => {
    refuseLongLists(shape, value, [])
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return
    const errors = compiled.Errors(value).flatMap((error) => toFieldErrors(shape, error))
    throw new AppError('request.invalid', { errors: uniqueByPath(errors).slice(0, 20) })
  }
}

/** A list without a bound must not come up at all: whoever sends it decides how long it is looked at. */
function refuseEndlessLists(shape: Shape, isAlternative = false): void {
  if (shape.items && (shape.maxItems === undefined || isAlternative))
    throw new Error('A list that clients send needs maxItems, outside of anyOf')
  for (const part of Object.values(shape.properties ?? {})) refuseEndlessLists(part, isAlternative)
  for (const part of shape.anyOf ?? []) refuseEndlessLists(part, true)
  if (shape.items) refuseEndlessLists(shape.items)
}

/** Before the library: it compares the items of a list with each other before it looks how many there are. */
function refuseLongLists(shape: Shape, value: unknown, path: readonly string[]): void {
  if (Array.isArray(value)) {
    const { items, maxItems } = shape
    if (maxItems !== undefined && value.length > maxItems)
      throw new AppError('request.invalid', { errors: [{ path: path.join('.'), message: `Send ${maxItems} at most.` }] })
    if (items) for (const [at, item] of value.entries()) refuseLongLists(items, item, [...path, String(at)])
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(shape.properties ?? {}))
    if (Object.hasOwn(value, name)) refuseLongLists(part, (value as Record<string, unknown>)[name], [...path, name])
}

interface SchemaError {
  readonly instancePath: string
  readonly keyword: string
  readonly message: string
  readonly params: object
}

/** `/a/0/b` → `a.0.b`; missing properties are named themselves, not their parent. */
function toFieldErrors(shape: Shape, { instancePath, keyword, message, params }: SchemaError): FieldError[] {
  const parts = instancePath.split('/').filter(Boolean)
  const missing = (params as { requiredProperties?: string[] }).requiredProperties
  if (missing) return missing.map((name) => ({ path: [...parts, name].join('.'), message: 'Needed.' }))
  return [
    {
      path: parts.join('.'),
      message: sentenceFor(shapeAt(shape, parts), keyword) ?? `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
    },
  ]
}

const shapeAt = (shape: Shape, parts: readonly string[]): Shape =>
  parts.reduce<Shape>((at, part) => at.items ?? at.properties?.[part] ?? {}, shape)

/** In words that help where the library's do not: an expression is no answer to a person. */
function sentenceFor(shape: Shape, keyword: string): string | undefined {
  if (keyword === 'pattern') return `Send ${shape.description ?? 'it in the form that is described'}.`
  if (keyword === 'enum' || keyword === 'const') return oneOf(shape.enum ?? [])
  return undefined
}

const mostNamed = 30

function oneOf(values: readonly unknown[]): string | undefined {
  const names = values.map((value) => (value === null ? 'null' : String(value)))
  return names.length === 0 || names.length > mostNamed ? undefined : `Send one of: ${names.join(', ')}.`
}

function uniqueByPath(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.toReversed().map((error) => [error.path, error])).values()].toReversed()
}
