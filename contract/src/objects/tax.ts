import { Type, type Static } from 'typebox'
import { taxKinds } from '../kinds.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

export const TaxRate = Type.Object({
  _id: Id,
  country: Type.String(),
  countryName: Type.String(),
  /** Null: of the whole country. */
  region: Nullable(Type.String()),
  regionName: Nullable(Type.String()),
  /** Null: of all kinds. */
  kind: Nullable(OneOf(...taxKinds)),
  name: Type.String(),
  /** 20 is twenty of a hundred on top of the price without it; null ends the rate. */
  percent: Nullable(Type.Number()),
  validFrom: Time,
  createdAt: Time,
})
export type TaxRate = Static<typeof TaxRate>

/** What of a price is tax, before anybody pays it. */
export const TaxInPrice = Type.Object({
  name: Type.String(),
  percent: Type.Number(),
  /** Part of the price, not on top of it. */
  tax: Type.Number(),
  /** As people read it: "Texas, United States". */
  place: Type.String(),
})
export type TaxInPrice = Static<typeof TaxInPrice>

/** What was sold in a month under one rate, and what of it went back in that month, of whichever month it was sold in. */
export const TaxLine = Type.Object({
  month: Type.String(),
  country: Type.String(),
  region: Nullable(Type.String()),
  place: Type.String(),
  kind: OneOf(...taxKinds),
  name: Type.String(),
  percent: Type.Number(),
  sales: Type.Integer(),
  /** What buyers paid, the tax in it. */
  paid: Type.Number(),
  tax: Type.Number(),
  returnedTax: Type.Number(),
  /** What is to be handed on: the tax less what went back. */
  due: Type.Number(),
})
export type TaxLine = Static<typeof TaxLine>
