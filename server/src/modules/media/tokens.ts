// Short-lived leave for one account to fetch one file (trust.md 8): `m_<expiry>.<account>.<signature>`.
import type { Clock } from '../../platform/clock.ts'
import { isSame, type Keys } from '../../platform/secrets.ts'

const step = 60_000
const stepsAhead = 5

export interface MediaTokens {
  /** Good for four to five minutes; the same text within a minute, so that a list read twice shows the same addresses. */
  sign(fileId: string, accountId: string | undefined): string
  /** When a token that is signed now opens nothing any more. */
  expiresAt(): Date
  /** The account that the token was made for (`null`: a visitor), or undefined when it opens nothing. */
  read(fileId: string, token: string): { accountId: string | null } | undefined
}

export function createMediaTokens(keys: Keys, clock: Clock): MediaTokens {
  const signatureOf = (fileId: string, account: string, expiry: string) => keys.sign('media', `${fileId}.${account}.${expiry}`)
  const endStep = () => Math.floor(clock.now().getTime() / step) + stepsAhead
  return {
    expiresAt: () => new Date(endStep() * step),
    sign(fileId, accountId = '0') {
      const expiry = endStep().toString(36)
      return `m_${expiry}.${accountId}.${signatureOf(fileId, accountId, expiry).toString('base64url')}`
    },
    read(fileId, token) {
      const [expiry = '', account = '', signature = ''] = token.slice(2).split('.')
      if (!token.startsWith('m_') || !isSame(signatureOf(fileId, account, expiry), Buffer.from(signature, 'base64url')))
        return undefined
      if (Number.parseInt(expiry, 36) * step <= clock.now().getTime()) return undefined
      return { accountId: account === '0' ? null : account }
    },
  }
}
