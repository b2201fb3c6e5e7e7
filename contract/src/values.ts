// Building blocks of wire values (wire.md 1.2). Formats are patterns, so that server and OpenAPI agree to the letter.
import { Type, type Static, type TSchema } from 'typebox'

export const Id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$', description: 'UUIDv7' })
/** An id, or the slug or username that stands for the same thing. */
export const IdOrSlug = Type.String({ minLength: 1, maxLength: 120 })
export const Time = Type.String({ description: 'ISO-8601 UTC with milliseconds' })
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const Email = Type.String({ minLength: 3, maxLength: 254 })
export const Username = Type.String({ minLength: 3, maxLength: 30 })
export const Name = Type.String({ minLength: 1, maxLength: 100 })
export const Password = Type.String({ minLength: 1, maxLength: 128 })
/** A price or an amount of tokens: two decimals at most, never negative. */
export const Amount = Type.Number({ minimum: 0, maximum: 10_000_000, multipleOf: 0.01 })
export const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' })

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
