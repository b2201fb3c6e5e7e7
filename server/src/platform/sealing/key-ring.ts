// What must not be read in a stolen database is opened and closed here and nowhere else (money.md 11, access.md J78):
// AES-256-GCM, keys from the environment, each text bound to its place.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import type { Keys } from '../secrets.ts'

export interface KeyRing {
  /** The key that closes. */
  readonly newest: string
  /** Closes under the newest key. */
  seal(text: string, boundTo: string): { keyId: string; ciphertext: Buffer }
  /** Throws when the key is gone, or the text was changed or moved to another row. */
  open(keyId: string, ciphertext: Buffer, boundTo: string): string
}

const nonceLength = 12
const tagLength = 16

/** What the variable says is `id:key,id:key`, each key 32 bytes in base64; the first closes, all of them open. */
export function parseKeys(variable: string, text: string): Map<string, Buffer> {
  const entries = text.split(',').map((part) => {
    const [, id, key] = /^([\w-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(part.trim()) ?? []
    const bytes = Buffer.from(key ?? '', 'base64')
    if (id === undefined || bytes.length !== 32) throw new Error(`${variable}: write id:key with 32 bytes in base64, several with commas`)
    return [id, bytes] as const
  })
  const ring = new Map(entries)
  if (ring.size !== entries.length) throw new Error(`${variable}: two keys have the same id`)
  return ring
}

export interface RingOptions {
  readonly variable: 'PAYOUT_KEYS' | 'DATA_KEYS'
  readonly configured: string
  readonly keys: Keys
  /** What the key is for that is derived from the installation's secret. */
  readonly purpose: string
}

/** The derived key opens what it closed before others were configured. */
export function createKeyRing({ variable, configured, keys, purpose }: RingOptions): KeyRing {
  // That of the first secret has the name from when there was one.
  const derived = keys.ids.flatMap((id) => {
    const key = keys.signBy(id, purpose, 'key 1')
    return key ? [[id === '1' ? 'derived' : `derived-${id}`, key] as const] : []
  })
  const bytes = [...(configured === '' ? [] : parseKeys(variable, configured)), ...derived]
  // Keys as objects: for bytes, each closing and opening first finds out what it was given, which costs more than itself.
  const ring = new Map(bytes.map(([id, key]) => [id, createSecretKey(key)] as const))
  const [newest] = ring.entries()
  if (!newest) throw new Error(`There is no key for ${purpose}`)

  return {
    newest: newest[0],
    seal(text, boundTo) {
      const [keyId, key] = newest
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${keyId}|${boundTo}`))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return { keyId, ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
    },
    open(keyId, ciphertext, boundTo) {
      const key = ring.get(keyId)
      if (!key) throw new Error(`The key ${keyId} of ${purpose} is not configured`)
      const nonce = ciphertext.subarray(0, nonceLength)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(`${keyId}|${boundTo}`)).setAuthTag(ciphertext.subarray(nonceLength, nonceLength + tagLength))
      const body = ciphertext.subarray(nonceLength + tagLength)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
