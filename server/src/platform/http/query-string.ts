// Query texts become values in one place, led by the schema; nothing is guessed, a repeated key is an array only where
// the schema says so (access.md 7).
import type { TObject, TSchema } from 'typebox'
import { AppError } from '../app-error.ts'

type Raw = Readonly<Record<string, string | string[]>>

interface Kind {
  readonly type?: string
  readonly items?: TSchema
}

export function parseQuery(schema: TObject | undefined, raw: Raw): Record<string, unknown> {
  const known: Record<string, TSchema> = schema?.properties ?? {}
  const parsed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(raw)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key
    const property = Object.hasOwn(known, name) ? (known[name] as Kind) : undefined
    if (!property) throw new AppError('request.unknown_parameter', { errors: [{ path: key, message: 'Not known here.' }] })
    if (property.type === 'array') parsed[name] = (Array.isArray(value) ? value : [value]).map((item) => parseText(property.items, item))
    else if (Array.isArray(value)) throw new AppError('request.invalid', { errors: [{ path: key, message: 'Send it once.' }] })
    // An empty text is how forms say “nothing chosen”.
    else if (value !== '') parsed[name] = parseText(property, value)
  }
  return parsed
}

function parseText(schema: Kind | undefined, text: string): unknown {
  if (schema?.type === 'integer' || schema?.type === 'number') return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
  if (schema?.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}
