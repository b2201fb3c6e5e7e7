// Checks what comes in against the contract, without coercion: `["x"]` never becomes `x` (trust.md 7).
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { AppError } from '../app-error.ts'

export type Check = (value: unknown) => void

/** Throws `request.invalid` naming every field that is wrong. */
export function createCheck(schema: TSchema | undefined): Check {
  if (!schema) return () => undefined
  const compiled = Compile(schema)
  return (value) => {
    if (compiled.Check(value)) return
    throw new AppError('request.invalid', { errors: uniqueByPath(compiled.Errors(value).flatMap(toFieldErrors)).slice(0, 20) })
  }
}

interface SchemaError {
  readonly instancePath: string
  readonly message: string
  readonly params: object
}

/** `/a/0/b` → `a.0.b`; missing properties are named themselves, not their parent. */
function toFieldErrors({ instancePath, message, params }: SchemaError): { path: string; message: string }[] {
  const parts = instancePath.split('/').filter(Boolean)
  const missing = (params as { requiredProperties?: string[] }).requiredProperties
  if (missing) return missing.map((name) => ({ path: [...parts, name].join('.'), message: 'Needed.' }))
  return [{ path: parts.join('.'), message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` }]
}

function uniqueByPath<E extends { path: string }>(errors: E[]): E[] {
  return [...new Map(errors.toReversed().map((error) => [error.path, error])).values()].toReversed()
}
