// Passkeys, between the wire's texts and the browser's bytes.
import type { NewPasskey, PasskeyAnswer, PasskeyQuestion, PasskeyWish } from '@fieldhouse/contract'
import { ApiError } from './api-error.ts'

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

const textOf = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

type Named = PasskeyQuestion['allowCredentials'][number]
const named = ({ id, transports }: Named): PublicKeyCredentialDescriptor => ({
  id: bytesOf(id),
  type: 'public-key',
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
})

/** Whoever closes the browser's window has not failed: they are told what to do, and no more. */
const given = async (credential: Promise<Credential | null>): Promise<PublicKeyCredential> => {
  const answer = await credential.catch((error: unknown) => {
    const isThere = error instanceof DOMException && error.name === 'InvalidStateError'
    const message = isThere ? 'This device has a passkey of yours already.' : 'No passkey was used. Try again, or take another way.'
    throw new ApiError({ status: 0, code: 'client.no_passkey', message })
  })
  return answer as PublicKeyCredential
}

export async function answerWithPasskey({ challenge, allowCredentials, ...rest }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const publicKey = { ...rest, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(named) }
  const { id, response } = await given(navigator.credentials.get({ publicKey }))
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse
  return { id, clientDataJSON: textOf(clientDataJSON), authenticatorData: textOf(authenticatorData), signature: textOf(signature) }
}

export async function makePasskey({ challenge, user, excludeCredentials, ...rest }: PasskeyWish): Promise<NewPasskey> {
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(named),
  }
  const { id, response } = await given(navigator.credentials.create({ publicKey }))
  const made = response as AuthenticatorAttestationResponse
  return {
    id,
    clientDataJSON: textOf(made.clientDataJSON),
    attestationObject: textOf(made.attestationObject),
    // Browsers of before 2023 do not tell.
    transports: made.getTransports?.() ?? [],
  }
}
