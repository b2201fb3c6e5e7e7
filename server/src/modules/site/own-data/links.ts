// An address that opens one copy for some minutes, for whoever holds it: a browser cannot send a session's token with a download.
import type { Clock } from '#platform/clock.ts'
import type { Keys } from '#platform/secrets.ts'
import { linkFor } from './policy.ts'

export function createCopyLinks(keys: Keys, clock: Clock) {
  const signatureOf = (id: string, until: string) => keys.sign('data copy', `${id}.${until}`)
  return {
    sign(id: string): string {
      const until = (clock.now().getTime() + linkFor).toString(36)
      return `/api/data-copies/${id}/${until}.${signatureOf(id, until).toString('base64url')}`
    },
    opens(id: string, token: string): boolean {
      const [until = '', signature = ''] = token.split('.')
      return (
        keys.isSigned('data copy', `${id}.${until}`, Buffer.from(signature, 'base64url')) &&
        Number.parseInt(until, 36) > clock.now().getTime()
      )
    },
  }
}

export type CopyLinks = ReturnType<typeof createCopyLinks>
