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
    const errors = compiled.Errors(value).map((error) => ({
      path: pathOf(error.instancePath, error.params),
      message: `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`,
    }))
    throw new AppError('request.invalid', { errors: uniqueByPath(errors).slice(0, 20) })
  }
}

/** `/a/0/b` → `a.0.b`; a missing property is named itself, not its parent. */
function pathOf(pointer: string, params: unknown): string {
  const missing = (params as { requiredProperties?: string[] }).requiredProperties?.[0]
  const parts = pointer.split('/').filter(Boolean)
  return [...parts, ...(missing === undefined ? [] : [missing])].join('.')
}

function uniqueByPath<E extends { path: string }>(errors: E[]): E[] {
  return [...new Map(errors.toReversed().map((error) => [error.path, error])).values()].toReversed()
}
