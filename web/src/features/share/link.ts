// The address that is shared: that of the thing, and whose recommendation it is, if that is an adult who is signed in. Nothing else.
import { useQuery } from '@tanstack/react-query'
import { send } from '../../lib/client.ts'
import { addressOf } from '../../lib/config.ts'
import { ask } from '../../lib/queries.ts'
import { isSignedIn, useMe, useSignedIn } from '../../lib/session.ts'
import type { Shared } from './shared.ts'

/** Undefined until it is known whether it carries a code. */
export function useShareLink(path: string): string | undefined {
  const isMember = useSignedIn()
  const { data: me } = useMe()
  const own = useQuery({
    ...ask('referrals.code'),
    enabled: me !== undefined && !me.isMinor,
    retry: false,
    select: ({ data }) => data.code,
  })
  const address = addressOf(path)
  if (!isMember || me?.isMinor || own.isError) return address
  return own.data && `${address}?ref=${own.data}`
}

/** What a visitor shares is not counted. That it was not counted is nothing to tell anybody. */
export function countShare({ type, id }: Shared): void {
  if (isSignedIn()) void send('reactions.create', { body: { objectType: type, objectId: id, action: 'share' } }).catch(() => undefined)
}
