// What browsers and passkeys are asked, and whether what they answer is right (WebAuthn level 3). The check is a library's, which is
// loaded once somebody has answered.
import { randomBytes } from 'node:crypto'
import type { VerifyAuthenticationResponseOpts } from '@simplewebauthn/server'
import type { NewPasskey, PasskeyAnswer, PasskeyQuestion, PasskeyWish } from '@fieldhouse/contract'
import type { PasskeyTable } from './store.ts'

const timeout = 300_000
/** EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]

export const newQuestion = (): string => randomBytes(32).toString('base64url')

const named = ({ credential_id: id, transports }: PasskeyTable) => ({ id, type: 'public-key' as const, transports })

type Transports = NonNullable<VerifyAuthenticationResponseOpts['credential']['transports']>

const loadChecks = () => import('@simplewebauthn/server')

export function createPasskeys(siteUrl: string) {
  const { hostname: rpId, origin } = new URL(siteUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true }
  const shell = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

  return {
    /** Of these; of nobody in particular where there is none to name. */
    ask: (challenge: string, passkeys: readonly PasskeyTable[]): PasskeyQuestion => ({
      challenge,
      rpId,
      timeout,
      userVerification: 'required',
      allowCredentials: passkeys.map(named),
    }),

    wish: (
      challenge: string,
      who: { id: string; login: string; name: string; siteName: string },
      own: readonly PasskeyTable[],
    ): PasskeyWish => ({
      challenge,
      rp: { id: rpId, name: who.siteName },
      // The same for all passkeys of an account, so that a device keeps one of each.
      user: { id: Buffer.from(who.id).toString('base64url'), name: who.login, displayName: who.name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout,
      excludeCredentials: own.map(named),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    }),

    /** Undefined where it was not made for this site and this question. */
    async accept({ id, clientDataJSON, attestationObject }: NewPasskey, question: string) {
      const response = { ...shell(id), response: { clientDataJSON, attestationObject } }
      const { verifyRegistrationResponse } = await loadChecks()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: question,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => ({ verified: false, registrationInfo: undefined }))
      if (!verified || !registrationInfo) return undefined
      const { id: credentialId, publicKey, counter } = registrationInfo.credential
      return { credentialId, publicKey: Buffer.from(publicKey), counter }
    },

    /** The counter after it; undefined where this passkey did not sign this question for this site. */
    async check({ id, ...answer }: PasskeyAnswer, question: string, passkey: PasskeyTable): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await loadChecks()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: { ...shell(id), response: answer },
        expectedChallenge: question,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
          transports: passkey.transports as Transports,
        },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      return verified ? authenticationInfo?.newCounter : undefined
    },
  }
}
