import { Type, type Static } from 'typebox'
import { Id, OneOf } from '../values.ts'

export const seasons = ['fall', 'winter', 'spring', 'summer'] as const

const text = Type.String()

export const Sport = Type.Object({
  _id: Id,
  code: text,
  name: text,
  slug: text,
  genders: Type.Array(text),
  levels: Type.Array(text),
  positions: Type.Array(text),
  seasons: Type.Array(OneOf(...seasons)),
  statKeys: Type.Array(text),
  icon: text,
})
export type Sport = Static<typeof Sport>

/** A sport as administrators see it; a retired one is offered to nobody and stays with those who have it. */
export const SportRecord = Type.Object({ ...Sport.properties, isRetired: Type.Boolean() })
export type SportRecord = Static<typeof SportRecord>
