import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { OneOf } from '../values.ts'

/** What a challenge is for; it opens nothing else. */
export const captchaActions = ['register', 'forgot', 'contact', 'info', 'takedown', 'login'] as const
export type CaptchaAction = (typeof captchaActions)[number]

const Hex = Type.String({ maxLength: 200 })

/** What a browser works on: which counter makes a key that begins as it must. Signed, so that nothing of it can be exchanged. */
const Work = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Hex,
    salt: Hex,
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Hex,
    keySignature: Type.Optional(Hex),
    expiresAt: Type.Integer(),
    data: Type.Object({ id: Type.String(), action: OneOf(...captchaActions), network: Type.String() }),
  }),
  signature: Hex,
})
export type CaptchaWork = Static<typeof Work>

const Challenge = Type.Object({
  /** `none`: it is switched off. Those of other companies are offered to adults alone, and everybody may do the work in their place. */
  provider: OneOf('none', 'altcha', 'recaptcha', 'turnstile', 'hcaptcha'),
  /** Of `altcha`. */
  work: Type.Optional(Work),
})

export const captcha = {
  challenge: call({
    method: 'GET',
    path: '/captcha/challenge',
    access: 'public',
    isAlwaysOpen: true,
    summary: 'What a browser does to show that it costs something to be here; for one action, one network and ten minutes',
    changes: [],
    /** `isAdult`: a date of birth was given that makes somebody an adult. Without it nobody is sent to another service (youth.md Y7). */
    query: Type.Object({ action: OneOf(...captchaActions), isAdult: Type.Optional(Type.Boolean()) }),
    status: 200,
    answer: one(Challenge),
  }),
}
