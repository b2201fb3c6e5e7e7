// Whoever brings a key instead of a session (decision 092): closed by default. A call that has no scope refuses every key before anybody looks whose
// it is, and one that has asks for it.
import { keyScopeOf, siteKeyScopeOf, type Call } from '@fieldhouse/contract'
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

/** What a key must have for one call, by its kind. */
export interface KeyScopes {
  readonly personal: string | undefined
  readonly ofSite: string | undefined
}

export const keyScopesOf = (name: string): KeyScopes => ({ personal: keyScopeOf(name), ofSite: siteKeyScopeOf(name) })

/** Whoever made a key of the site showed their password and factor; why a program asks is what its key is for. */
export const reasonOfKey = ({ key }: Viewer): string | undefined => (key ? `By the key “${key.name}”` : undefined)

export async function holderOf(
  { access }: Call,
  scopes: KeyScopes,
  request: FastifyRequest,
  { keyHolder, limiter }: Doors,
): Promise<Viewer | undefined> {
  const key = keyHolder && access !== 'webhook' ? keyIn(request) : undefined
  if (key === undefined) return undefined
  if (scopes.personal === undefined && scopes.ofSite === undefined) throw new AppError('key.not_permitted')
  const holder = await keyHolder?.(key, callerOf(request))
  if (!holder?.key) throw new AppError('key.refused')
  await limiter.useKey(`api-key:${holder.key.id}`, most, within)
  const scope = holder.key.isOfSite ? scopes.ofSite : scopes.personal
  if (scope === undefined || !holder.key.scopes.includes(scope)) throw new AppError('key.not_permitted')
  return holder
}
