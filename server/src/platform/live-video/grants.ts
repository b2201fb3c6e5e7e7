// Rights to send or to watch: signed words that live for a minute, and can be refused before they end.
import { after, seconds, type Clock } from '../clock.ts'
import type { Keys } from '../secrets.ts'

export interface Grant {
  readonly token: string
  readonly channelName: string
  readonly uid: string
  readonly expiresAt: Date
}

/** `record`: to send, and what is sent is kept. */
type Role = 'ingest' | 'record' | 'watch'

/** Long enough to connect; a new connection asks for a new one, which asks the rule again. */
const grantLife = seconds(60)
const purpose = 'live video'

export function createGrants({ clock, keys }: { clock: Clock; keys: Keys }) {
  /** Tokens that were given out until then open nothing, of a whole channel or of one account in it. */
  const refused = new Map<string, number>()
  const refuse = (...words: string[]) => {
    const now = clock.now().getTime()
    for (const [key, until] of refused) if (until < now) refused.delete(key)
    refused.set(words.join(' '), now + grantLife)
  }
  const isRefused = (until: number, ...words: string[]) => until <= (refused.get(words.join(' ')) ?? 0)

  const signed = (role: Role, name: string, accountId: string, until: number) => `${role}.${name}.${accountId}.${until}`
  const grant = (role: Role, channelName: string, accountId: string): Grant => {
    const expiresAt = after(clock.now(), grantLife)
    const signature = keys.sign(purpose, signed(role, channelName, accountId, expiresAt.getTime())).toString('base64url')
    return { token: `${accountId}.${expiresAt.getTime()}.${signature}`, channelName, uid: accountId, expiresAt }
  }
  /** Whose token this is; undefined for one that opens nothing. */
  const accountOf = (role: Role, name: string, token: string): string | undefined => {
    const [accountId = '', until = '', signature = ''] = token.split('.')
    if (!(Number(until) > clock.now().getTime())) return undefined
    if (isRefused(Number(until), name) || isRefused(Number(until), name, accountId)) return undefined
    const words = signed(role, name, accountId, Number(until))
    return keys.isSigned(purpose, words, Buffer.from(signature, 'base64url')) ? accountId : undefined
  }

  return { grant, accountOf, refuse }
}
