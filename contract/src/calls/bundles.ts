// Months of a subscription that are paid at once (money.md 8.10).
import { Type } from 'typebox'
import { bundleMonths } from '../bundle-price.ts'
import { call, list } from '../call.ts'
import { Bundle, BundleDiscount, Months } from '../objects/bundle.ts'
import { Id, Nullable } from '../values.ts'

export const bundles = {
  of: call({
    method: 'GET',
    path: '/bundles/{id}',
    access: 'user',
    summary: 'Lengths that a page offers at once, and what each costs',
    tags: ['pages', 'own-page'],
    params: Type.Object({ id: Id }),
    status: 200,
    answer: list(Bundle),
    errors: ['page.unknown'],
  }),
  set: call({
    method: 'PUT',
    path: '/bundles',
    access: 'performer',
    summary: 'Say which lengths of the own page, or of a team, are offered at once, and what is off for each; what runs stays as it is',
    changes: ['pages', 'own-page'],
    body: Type.Object({
      /** A length that is not in it is not offered. */
      bundles: Type.Array(Type.Object({ months: Months, discount: BundleDiscount }), { maxItems: bundleMonths.length }),
      teamId: Type.Optional(Nullable(Id)),
    }),
    status: 200,
    answer: list(Bundle),
    errors: ['performer.price_out_of_bounds', 'team.price_out_of_bounds', 'youth.money_not_allowed', 'team.not_member'],
  }),
}
