// Secrets and one-way values: random tokens with a typed prefix, digests for storing them, signatures.
import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a token opens (access.md 1). A token of one kind is refused at the door of another. */
export type TokenKind = 's' | 'k' | 'm' | 'r' | 'v' | 'a' | 'i' | 't' | 'g' | 'l' | 'o' | 'c' | 'p' | 'w' | 'f' | 'y'

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

/** Keys of separate purposes, all derived from the secrets of one ring. */
export interface Keys {
  /** The secret that signs: the first of the ring. */
  readonly newest: string
  /** Of every secret, the one that signs first. */
  readonly ids: readonly string[]
  sign(purpose: string, text: string): Buffer
  /** Whether one of the secrets signed this. `length`: of a signature that was cut. */
  isSigned(purpose: string, text: string, signature: Buffer, length?: number): boolean
  /** By one secret; undefined when it is not here. */
  signBy(id: string, purpose: string, text: string): Buffer | undefined
  /** For what is found again by it: by the eldest secret, so that it stays the same as long as that is here. */
  print(purpose: string, text: string): Buffer
}

const ringMark = 'ring:'

/** One secret, which is the first there was, or `ring:2=…,1=…`: what stands first signs, all are believed, the lowest number is the eldest. */
export function parseSecrets(text: string): ReadonlyMap<string, string> {
  if (!text.startsWith(ringMark)) return new Map([['1', text]])
  const entries = text
    .slice(ringMark.length)
    .trim()
    .split(',')
    .map((part) => {
      const [, id, secret] = /^(\d{1,6})=([^,\s]{32,})$/.exec(part) ?? []
      if (id === undefined || secret === undefined)
        throw new Error(
          'SECRET_KEY: a ring is ring:2=SECRET,1=SECRET with numbers, each secret of 32 characters or more, without commas and blanks',
        )
      return [id, secret] as const
    })
  const ring = new Map(entries)
  if (ring.size !== entries.length) throw new Error('SECRET_KEY: two secrets of the ring have the same id')
  return ring
}

/** As `parseSecrets` reads it. */
export const formatSecrets = (ring: ReadonlyMap<string, string>): string =>
  `${ringMark}${[...ring].map(([id, secret]) => `${id}=${secret}`).join(',')}`

export function deriveKeys(text: string): Keys {
  const ring = parseSecrets(text)
  const ids = [...ring.keys()]
  const [newest = ''] = ids
  const eldest = String(Math.min(...ids.map(Number)))
  const known = new Map<string, KeyObject>()
  const signWith = (id: string, purpose: string, words: string): Buffer => {
    const name = `${id} ${purpose}`
    let key = known.get(name)
    if (!key) {
      // As an object: for bytes, each signature first finds out what it was given, which costs more than itself.
      key = createSecretKey(Buffer.from(hkdfSync('sha256', ring.get(id) ?? '', 'fieldhouse', purpose, 32)))
      known.set(name, key)
    }
    return createHmac('sha256', key).update(words).digest()
  }
  return {
    newest,
    ids,
    sign: (purpose, words) => signWith(newest, purpose, words),
    isSigned: (purpose, words, signature, length = 32) =>
      ids.some((id) => isSame(signWith(id, purpose, words).subarray(0, length), signature)),
    signBy: (id, purpose, words) => (ring.has(id) ? signWith(id, purpose, words) : undefined),
    print: (purpose, words) => signWith(eldest, purpose, words),
  }
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'secret.key')

/** As `loadSecret`, and makes none. */
export function findSecret(fromEnvironment: string, dataFolder: string): string | undefined {
  if (fromEnvironment !== '') return fromEnvironment
  const file = fileIn(dataFolder)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The secret of this installation: from the environment, else made once and kept in the data folder. */
export function loadSecret(fromEnvironment: string, dataFolder: string): string {
  const known = findSecret(fromEnvironment, dataFolder)
  if (known !== undefined) return known
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(fileIn(dataFolder), randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(fileIn(dataFolder), 'utf8')
}
