// Whoever brings a key instead of a session (decision 092): closed by default. A call that has no scope refuses every key before anybody looks whose
// it is, and one that has asks for it.
import type { Call, KeyScope } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { minutes } from '../clock.ts'
import { isApiKey } from '../secrets.ts'
import { callerOf } from './caller.ts'
import type { RateLimiter } from './limits.ts'
import type { Caller, Viewer } from './viewer.ts'

/** Throws `key.refused`. */
export type KeyHolder = (key: string, caller: Caller) => Promise<Viewer | undefined>

interface Doors {
  readonly keyHolder?: KeyHolder
  readonly limiter: Pick<RateLimiter, 'useKey'>
}

/** Of one key, whatever it asks for. */
const most = 300
const within = minutes(5)

export const keyIn = ({ headers }: FastifyRequest): string | undefined => {
  const text = (headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  return isApiKey(text) ? text : undefined
}

export async function holderOf(
  { access }: Call,
  scope: KeyScope | undefined,
  request: FastifyRequest,
  { keyHolder, limiter }: Doors,
): Promise<Viewer | undefined> {
  const key = keyHolder && access !== 'webhook' ? keyIn(request) : undefined
  if (key === undefined) return undefined
  if (scope === undefined) throw new AppError('key.not_permitted')
  const holder = await keyHolder?.(key, callerOf(request))
  if (!holder?.key) throw new AppError('key.refused')
  await limiter.useKey(`api-key:${holder.key.id}`, most, within)
  if (!holder.key.scopes.includes(scope)) throw new AppError('key.not_permitted')
  return holder
}
