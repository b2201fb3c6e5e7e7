import { Type, type Static } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { SignInChallenge } from './objects/factor.ts'

/** The body of every refusal (wire.md 1.1). `message` is shown to people as it is. */
export const ErrorBody = Type.Object({
  statusCode: Type.Integer(),
  code: Type.Unsafe<ErrorCode>({ type: 'string' }),
  message: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  /** With `payment.price_changed`: what was shown and what it costs. */
  prices: Type.Optional(Type.Object({ seen: Type.Number(), current: Type.Number() })),
  /** With `auth.second_factor_required`: what is asked, answered by `POST /auth/second-factor`. */
  challenge: Type.Optional(SignInChallenge),
  requestId: Type.String(),
})
export type ErrorBody = Static<typeof ErrorBody>
