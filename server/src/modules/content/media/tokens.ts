// Short-lived leave for one session to fetch one file (access.md 8): `m_<expiry>.<account>.<session>.<signature>`.
import type { Clock } from '#platform/clock.ts'
import type { Keys } from '#platform/secrets.ts'

const step = 60_000
const stepsAhead = 5

/** For whom an address is made. What is pushed to all devices of an account knows no session. */
export interface Reader {
  readonly accountId: string
  readonly sessionId?: string | undefined
}

export interface MediaTokens {
  /** Good for four to five minutes; the same text within a minute, so that a list read twice shows the same addresses. */
  sign(fileId: string, reader: Reader | undefined): string
  /** When a token that is signed now opens nothing any more. */
  expiresAt(): Date
  /** For whom the token was made (`null`: a visitor), or undefined when it opens nothing. */
  read(fileId: string, token: string): { reader: Reader | null } | undefined
}

export function createMediaTokens(keys: Keys, clock: Clock): MediaTokens {
  const signatureOf = (fileId: string, words: string) => keys.sign('media', `${fileId}.${words}`)
  const endStep = () => Math.floor(clock.now().getTime() / step) + stepsAhead
  return {
    expiresAt: () => new Date(endStep() * step),
    sign(fileId, reader) {
      const words = `${endStep().toString(36)}.${reader?.accountId ?? '0'}.${reader?.sessionId ?? '0'}`
      return `m_${words}.${signatureOf(fileId, words).toString('base64url')}`
    },
    read(fileId, token) {
      const [expiry = '', account = '', session = '', signature = ''] = token.slice(2).split('.')
      if (
        !token.startsWith('m_') ||
        !keys.isSigned('media', `${fileId}.${expiry}.${account}.${session}`, Buffer.from(signature, 'base64url'))
      )
        return undefined
      if (Number.parseInt(expiry, 36) * step <= clock.now().getTime()) return undefined
      return { reader: account === '0' ? null : { accountId: account, sessionId: session === '0' ? undefined : session } }
    },
  }
}
