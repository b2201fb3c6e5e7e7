// Secrets and one-way values: random tokens with a typed prefix, digests for storing them, signatures.
import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a token opens (access.md 1). A token of one kind is refused at the door of another. */
export type TokenKind = 's' | 'k' | 'm' | 'r' | 'v' | 'a' | 'i' | 't' | 'g' | 'l' | 'o' | 'c' | 'p' | 'w' | 'f'

/** 256 random bits in text, for example `s_…` for a session. */
export const newToken = (kind: TokenKind): string => `${kind}_${randomBytes(32).toString('base64url')}`

export const isTokenOf = (kind: TokenKind, token: string): boolean => token.startsWith(`${kind}_`) && token.length === 45

/** `p_…`, longer than any token: what is given to a program instead of a session. */
export const newApiKey = (): string => `p_${randomBytes(48).toString('base64url')}`
export const isApiKey = (text: string): boolean => text.startsWith('p_') && text.length === 66

/** What is stored of a token: whoever reads the database cannot use it. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Comparison that takes the same time whatever the difference. */
export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Keys of separate purposes, all derived from one secret. */
export interface Keys {
  sign(purpose: string, text: string): Buffer
}

export function deriveKeys(secret: string): Keys {
  const known = new Map<string, KeyObject>()
  return {
    sign(purpose, text) {
      let key = known.get(purpose)
      if (!key) {
        // As an object: for bytes, each signature first finds out what it was given, which costs more than itself.
        key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'fieldhouse', purpose, 32)))
        known.set(purpose, key)
      }
      return createHmac('sha256', key).update(text).digest()
    },
  }
}

/** The secret of this installation: from the environment, else made once and kept in the data folder. */
export function loadSecret(fromEnvironment: string, dataFolder: string): string {
  if (fromEnvironment !== '') return fromEnvironment
  const file = join(dataFolder, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}
