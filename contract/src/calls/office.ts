// What staff of the site sees first: what waits for them, how the week went, how the house is.
import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { houseLineNames, officeFigureNames, officeLineNames } from '../office.ts'
import { Nullable, OneOf, Time } from '../values.ts'

const Office = Type.Object({
  /** Of whoever asks: lists that their roles open, the empty ones too. */
  waiting: Type.Array(
    Type.Object({
      key: OneOf(...officeLineNames),
      count: Type.Integer(),
      /** There are more, which nobody counted. */
      isMore: Type.Boolean(),
    }),
  ),
  week: Type.Object({
    /** The last day of the seven, YYYY-MM-DD in UTC; null: none was counted yet. */
    until: Nullable(Type.String()),
    figures: Type.Array(
      Type.Object({
        key: OneOf(...officeFigureNames),
        last: Type.Number(),
        /** The median of the four weeks before; null before there are four. */
        usual: Nullable(Type.Number()),
      }),
    ),
  }),
  /** Empty for whoever may not see the house. */
  house: Type.Array(
    Type.Object({
      key: OneOf(...houseLineNames),
      state: OneOf('ok', 'warning', 'broken'),
      said: Type.String(),
    }),
  ),
  lookedAt: Time,
})
export type Office = Static<typeof Office>

export const office = {
  look: call({
    method: 'GET',
    path: '/admin/office',
    access: 'staff',
    permission: 'people.read',
    summary: 'What waits for the caller, how the last seven days were beside the usual, and how the house is; up to 15 seconds old',
    tags: ['office'],
    status: 200,
    answer: one(Office),
  }),
}
