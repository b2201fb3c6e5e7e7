// Building blocks of wire values (wire.md 1.2). Formats are patterns, so that server and OpenAPI agree to the letter.
import { Type, type Static, type TSchema } from 'typebox'

export const Id = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  description: 'an id (a UUIDv7)',
})
/** An id, or the slug or username that stands for the same thing. */
export const IdOrSlug = Type.String({ minLength: 1, maxLength: 120 })
/** Answered in UTC with milliseconds; whatever else is a moment may be sent. */
export const Time = Type.String({
  pattern:
    '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$',
  maxLength: 40,
  description: 'a time as in 2026-01-31T18:30:00.000Z',
})
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a day as in 2026-01-31' })
export const Email = Type.String({ minLength: 3, maxLength: 254 })
export const Username = Type.String({ minLength: 3, maxLength: 30 })
export const Name = Type.String({ minLength: 1, maxLength: 100 })
export const Password = Type.String({ minLength: 1, maxLength: 128 })
/** A price or an amount of tokens: two decimals at most, never negative. */
export const Amount = Type.Number({ minimum: 0, maximum: 10_000_000, multipleOf: 0.01 })
export const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'a colour as in #1a2b3c' })

export const OneOf = <const V extends readonly string[]>(...values: V) => Type.Unsafe<V[number]>({ type: 'string', enum: values })

/** The schema or null, as a type list: a union would cost a validation of its own each time an answer is written. */
export function Nullable<S extends TSchema>(schema: S) {
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  if (typeof type !== 'string') throw new Error('Nullable takes a schema with one type')
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], ...(values ? { enum: [...values, null] } : {}) })
}

/** Query of a bounded list (wire.md 1.3). */
export const listQuery = {
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  sort: Type.Optional(OneOf('asc', 'desc')),
}
/** Query of an endless list: opaque keyset text in `cursor`. */
export const endlessQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
}
export const period = { fromDate: Type.Optional(Day), toDate: Type.Optional(Day) }
