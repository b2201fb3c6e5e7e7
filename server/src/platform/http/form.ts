// Multipart forms for calls that take JSON as well: fields are texts and become values in one place, led by the schema.
import type { BodyOf, Call } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { AppError } from '../app-error.ts'
import { refuseUnbounded } from './bounds.ts'
import { createCheck } from './validate.ts'

type Properties = Readonly<Record<string, { readonly type?: string | readonly string[] }>>

function valueOf(types: readonly string[], text: string): unknown {
  if (types.includes('null') && (text === '' || text === 'null')) return null
  if (types.includes('string')) return text
  if (types.includes('integer') || types.includes('number')) return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What is not text in the schema is read from its text; fields that the schema does not know are left out, as in JSON. */
export function fieldsToBody(schema: TSchema | undefined, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const known = (schema as { properties?: Properties } | undefined)?.properties ?? {}
  const values = Object.entries(fields).flatMap(([name, text]) => {
    const type = Object.hasOwn(known, name) ? known[name]?.type : undefined
    return type === undefined ? [] : [[name, valueOf(typeof type === 'string' ? [type] : type, text)] as const]
  })
  return Object.fromEntries(values)
}

/** The text fields of a form as they arrive. `tags[]`, once for each, is a list and travels on as JSON. */
export interface FieldCollector {
  /** Throws `request.malformed` for a field that comes twice, and for what is no text. */
  add(name: string, value: unknown): void
  fields(): Record<string, string>
}

export function collectFields(): FieldCollector {
  const texts = new Map<string, string>()
  const lists = new Map<string, string[]>()
  return {
    add(name, value) {
      refuseUnbounded([name, value])
      const text = String(value)
      if (name.endsWith('[]')) lists.set(name.slice(0, -2), [...(lists.get(name.slice(0, -2)) ?? []), text])
      else if (texts.has(name)) throw new AppError('request.malformed', { message: 'A field stands twice in the form.' })
      else texts.set(name, text)
    },
    fields: () => Object.fromEntries([...texts, ...[...lists].map(([name, items]) => [name, JSON.stringify(items)] as const)]),
  }
}

/** The body of a form that carries no files. */
export async function receiveFields(request: FastifyRequest, schema: TSchema): Promise<Record<string, unknown>> {
  const collector = collectFields()
  for await (const part of request.parts({ limits: { files: 0 } })) {
    if (part.type === 'field') collector.add(part.fieldname, part.value)
  }
  return fieldsToBody(schema, collector.fields())
}

/** For calls with files: checks their other fields, sent as JSON or in the form. Throws `request.invalid`. */
export function createFormReader<C extends Call>(call: C): (body: unknown) => BodyOf<C> {
  const check = createCheck(call.body)
  return (body) => {
    refuseUnbounded(body)
    check(body)
    return body as BodyOf<C>
  }
}
