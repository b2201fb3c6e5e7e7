import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'

/** Base64url without padding, as browsers write what passkeys make. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const transports = Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })

export const factorWays = ['code', 'passkey', 'recovery'] as const

const Named = Type.Object({ id: Type.String(), type: Type.Literal('public-key'), transports: Type.Optional(Type.Array(Type.String())) })

/** What a browser asks a passkey to sign: the JSON form of the options that `navigator.credentials.get` takes. */
export const PasskeyQuestion = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(Named),
})
export type PasskeyQuestion = Static<typeof PasskeyQuestion>

/** The same for making one: what `navigator.credentials.create` takes. */
export const PasskeyWish = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Named),
  authenticatorSelection: Type.Object({ residentKey: Type.Literal('preferred'), userVerification: Type.Literal('required') }),
  attestation: Type.Literal('none'),
})
export type PasskeyWish = Static<typeof PasskeyWish>

/** What a passkey answers. */
export const PasskeyAnswer = Type.Object({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
})
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

export const NewPasskey = Type.Object({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(12_000),
  transports: Type.Optional(transports),
})
export type NewPasskey = Static<typeof NewPasskey>

/** What stands between the password and the session: answered within ten minutes and five tries. */
export const SignInChallenge = Type.Object({
  token: Type.String(),
  ways: Type.Array(OneOf(...factorWays)),
  passkey: Nullable(PasskeyQuestion),
})
export type SignInChallenge = Static<typeof SignInChallenge>

export const Factors = Type.Object({
  /** Since when an app makes codes for this account. */
  authenticator: Nullable(Type.Object({ createdAt: Time })),
  passkeys: Type.Array(Type.Object({ _id: Id, name: Type.String(), createdAt: Time, lastUsedAt: Nullable(Time) })),
  recoveryCodesLeft: Type.Integer(),
  /** The roles of this account need one, and none was shown in this session. */
  isMissing: Type.Boolean(),
})
export type Factors = Static<typeof Factors>
