// A passkey in software: what a phone or a key does with the questions of a site (WebAuthn level 3, ES256, attestation none).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer, PasskeyQuestion, PasskeyWish } from '@fieldhouse/contract'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Of CBOR the little that is needed here: short integers, texts, byte strings, maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24 ? Buffer.of((major << 5) | n) : n < 256 ? Buffer.of((major << 5) | 24, n) : Buffer.of((major << 5) | 25, n >> 8, n & 255)
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...parts])
}

export interface SoftPasskey {
  make(wish: PasskeyWish, over?: Claim): NewPasskey
  answer(question: PasskeyQuestion, over?: Claim): PasskeyAnswer
}

/** What a dishonest or a careless device says instead. */
export interface Claim {
  readonly origin?: string
  readonly type?: string
  readonly isVerified?: boolean
}

export function softPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string, claimed: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: claimed, crossOrigin: false }))
  /** User present, user verified, and with a new key what it is. */
  const authData = (rpId: string, isVerified: boolean, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const flags = 1 | (isVerified ? 4 : 0) | (key.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, key])
  }
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  return {
    make({ challenge, rp }, { origin: claimed = origin, type = 'webauthn.create', isVerified = true } = {}) {
      const length = Buffer.of(id.length >> 8, id.length & 255)
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(rp.id, isVerified, key)],
      ])
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData(type, challenge, claimed)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      }
    },
    answer({ challenge, rpId }, { origin: claimed = origin, type = 'webauthn.get', isVerified = true } = {}) {
      const said = clientData(type, challenge, claimed)
      const data = authData(rpId, isVerified)
      return {
        id: base64url(id),
        clientDataJSON: base64url(said),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)),
      }
    },
  }
}
