import { Type, type Static } from 'typebox'
import { bundleMonths, mostBundleDiscount } from '../bundle-price.ts'
import { Nullable } from '../values.ts'

/** 3, 6 or 12. */
export const Months = Type.Unsafe<(typeof bundleMonths)[number]>({ type: 'integer', enum: bundleMonths })
/** Whole percent off the monthly price. */
export const BundleDiscount = Type.Integer({ minimum: 0, maximum: mostBundleDiscount })

/** Months of a page that are paid at once, as its fans see them. */
export const Bundle = Type.Object({
  months: Months,
  discount: Type.Integer(),
  /** For all of them; null: not offered at this moment. */
  price: Nullable(Type.Number()),
})
export type Bundle = Static<typeof Bundle>
