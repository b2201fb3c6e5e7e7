import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { Nullable, OneOf, Time } from '../values.ts'

const Measuring = Type.Object({
  /**
   * `never`: it is not asked about and not done, whatever was said before: the site has no code, the account is of somebody under 18, or the
   * browser asks not to be followed. `open`: nothing was said, or it is too long ago.
   */
  state: OneOf('never', 'open', 'allowed', 'refused'),
  /** Until when what was said counts. */
  until: Nullable(Time),
  /** Under which the other company knows somebody who allows it; the browser adds a random label of its own. */
  identity: Nullable(
    Type.Object({
      /** Random to whoever has not the site's key, and another one after each yes. */
      userId: Type.String(),
      traits: Type.Object({ kind: OneOf('fan', 'athlete') }),
    }),
  ),
})
export type Measuring = Static<typeof Measuring>

export const measuring = {
  read: call({
    method: 'GET',
    path: '/measuring',
    access: 'user',
    summary: 'Whether another company may measure what one does here',
    tags: ['measuring'],
    status: 200,
    answer: one(Measuring),
  }),
  say: call({
    method: 'PUT',
    path: '/measuring',
    access: 'user',
    summary: 'Allow it for six months, or not',
    changes: ['measuring'],
    /** `version`: of the words that were shown. */
    body: Type.Object({ isAllowed: Type.Boolean(), version: Type.String({ minLength: 1, maxLength: 20 }) }),
    status: 200,
    answer: one(Measuring),
    errors: ['youth.not_allowed'],
  }),
}
