// Codes of six digits that an app makes each half minute (RFC 6238), and codes for the day the app is lost.
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Keys } from '#platform/secrets.ts'

const period = 30
const settings = { algorithm: 'SHA1', digits: 6, period } as const

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What apps read off the picture. */
export const addressOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...settings, secret: Secret.fromBase32(secret), issuer, label }).toString()

/** The half minute that a code is of, at most one before or after now; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = TOTP.validate({ ...settings, token: digits, secret: Secret.fromBase32(secret), timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

/** No letter that looks like another or like a digit. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Ten codes such as `k7m2p-x4q9d`, 49 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${half()}-${half()}`)

/** However it was typed; undefined for what is none. */
export function recoveryCodeOf(typed: string): string | undefined {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : undefined
}

/** With a key outside the database: so short a code could be guessed from a plain digest. */
export const hashOf = (keys: Keys, accountId: string, code: string): Buffer => keys.print('recovery codes', `${accountId} ${code}`)
