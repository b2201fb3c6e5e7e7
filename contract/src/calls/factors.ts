import { Type } from 'typebox'
import { call, empty, one } from '../call.ts'
import { Factors, NewPasskey, PasskeyAnswer, PasskeyQuestion, PasskeyWish } from '../objects/factor.ts'
import { SessionToken } from '../objects/session.ts'
import { Id, Nullable } from '../values.ts'

const currentPassword = Type.Optional(Type.String({ maxLength: 128 }))
const stepUp = ['auth.incorrect_credentials', 'auth.recent_login_required'] as const
const token = Type.String({ minLength: 1, maxLength: 100 })
const code = Type.String({ minLength: 1, maxLength: 40 })
/** Shown once. Null where codes of before still count. */
const RecoveryCodes = Nullable(Type.Array(Type.String()))
const path = '/account/factors'

/** What else than a password opens an account: codes of an app, passkeys, and codes for the day both are lost. */
export const factors = {
  pass: call({
    method: 'POST',
    path: '/auth/second-factor',
    access: 'public',
    isAlwaysOpen: true,
    summary: 'Answer what a sign-in asks after the password, or sign in with a passkey alone',
    changes: [],
    /** Either a code of the app or of those for recovery, or what the passkey signed. */
    body: Type.Object({
      challenge: token,
      code: Type.Optional(code),
      passkey: Type.Optional(PasskeyAnswer),
      remember: Type.Optional(Type.Boolean()),
    }),
    status: 200,
    answer: one(SessionToken),
    errors: [
      'auth.challenge_expired',
      'auth.incorrect_code',
      'auth.passkey_refused',
      'auth.account_suspended',
      'auth.account_leaving',
      'auth.email_not_verified',
    ],
  }),
  question: call({
    method: 'POST',
    path: '/auth/passkeys/question',
    access: 'public',
    isAlwaysOpen: true,
    summary: 'What a passkey signs to sign in without a password',
    changes: [],
    status: 201,
    answer: one(Type.Object({ challenge: Type.String(), passkey: PasskeyQuestion })),
  }),
  askAgain: call({
    method: 'POST',
    path: '/auth/step-up/question',
    access: 'user',
    summary: 'By what somebody who is signed in may show that it is still them',
    changes: [],
    status: 201,
    answer: one(
      Type.Object({
        hasPassword: Type.Boolean(),
        /** Null where there is no passkey. */
        challenge: Nullable(Type.String()),
        passkey: Nullable(PasskeyQuestion),
      }),
    ),
  }),
  showAgain: call({
    method: 'POST',
    path: '/auth/step-up',
    access: 'user',
    summary: 'Show the password or a passkey once more; counts for this session, for a while',
    changes: [],
    /** Either the password, or a challenge with what the passkey signed. */
    body: Type.Object({ currentPassword, challenge: Type.Optional(token), passkey: Type.Optional(PasskeyAnswer) }),
    status: 204,
    answer: empty,
    errors: ['auth.incorrect_credentials', 'auth.challenge_expired', 'auth.passkey_refused'],
  }),
  list: call({
    method: 'GET',
    path,
    access: 'user',
    summary: 'What else than the password opens the own account',
    tags: ['account'],
    status: 200,
    answer: one(Factors),
  }),
  beginAuthenticator: call({
    method: 'POST',
    path: `${path}/authenticator`,
    access: 'user',
    summary: 'Begin to use an app that makes codes; asks for the password',
    changes: [],
    body: Type.Object({ currentPassword }),
    status: 201,
    answer: one(Type.Object({ secret: Type.String(), address: Type.String() })),
    errors: [...stepUp, 'factor.on_already'],
  }),
  confirmAuthenticator: call({
    method: 'PUT',
    path: `${path}/authenticator`,
    access: 'user',
    summary: 'Show that the app makes the right codes: from then on they are asked for',
    changes: ['account'],
    body: Type.Object({ code }),
    status: 200,
    answer: one(Type.Object({ recoveryCodes: RecoveryCodes })),
    errors: ['auth.incorrect_code', 'factor.unknown'],
  }),
  removeAuthenticator: call({
    method: 'POST',
    path: `${path}/authenticator/remove`,
    access: 'user',
    summary: 'No longer ask for codes of the app; asks for the password',
    changes: ['account'],
    body: Type.Object({ currentPassword }),
    status: 204,
    answer: empty,
    errors: [...stepUp, 'factor.unknown'],
  }),
  beginPasskey: call({
    method: 'POST',
    path: `${path}/passkeys/wish`,
    access: 'user',
    summary: 'Begin to make a passkey; asks for the password',
    changes: [],
    body: Type.Object({ currentPassword }),
    status: 201,
    answer: one(Type.Object({ challenge: Type.String(), passkey: PasskeyWish })),
    errors: [...stepUp, 'factor.too_many'],
  }),
  addPasskey: call({
    method: 'POST',
    path: `${path}/passkeys`,
    access: 'user',
    summary: 'Keep the passkey that the browser has made',
    changes: ['account'],
    body: Type.Object({ challenge: token, name: Type.String({ minLength: 1, maxLength: 60 }), passkey: NewPasskey }),
    status: 201,
    answer: one(Type.Object({ _id: Id, recoveryCodes: RecoveryCodes })),
    errors: ['auth.challenge_expired', 'auth.passkey_refused', 'factor.too_many'],
  }),
  removePasskey: call({
    method: 'POST',
    path: `${path}/passkeys/{id}/remove`,
    access: 'user',
    summary: 'Take a passkey away; asks for the password',
    changes: ['account'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ currentPassword }),
    status: 204,
    answer: empty,
    errors: [...stepUp, 'factor.unknown'],
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: `${path}/recovery-codes`,
    access: 'user',
    summary: 'Ten new codes for recovery in place of those that there are; asks for the password',
    changes: ['account'],
    body: Type.Object({ currentPassword }),
    status: 201,
    answer: one(Type.Object({ recoveryCodes: Type.Array(Type.String()) })),
    errors: [...stepUp, 'factor.unknown'],
  }),
}
