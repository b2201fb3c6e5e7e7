// Whoever of staff looks as somebody else: closed by default, reads only, and nothing of what is private in the answer.
import { hiddenFromLookers, type Call } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isTokenOf } from '../secrets.ts'
import type { Viewer } from './viewer.ts'

/** Throws `auth.session_expired`. */
export type Looker = (token: string) => Promise<Viewer>

const lookIn = ({ headers }: FastifyRequest): string | undefined => {
  const text = (headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim()
  return isTokenOf('y', text) ? text : undefined
}

/** What is open to anybody may be read by whoever looks too. */
export async function lookerOf(
  { access, method }: Call,
  isShown: boolean,
  request: FastifyRequest,
  looker: Looker | undefined,
): Promise<Viewer | undefined> {
  const token = looker && access !== 'webhook' ? lookIn(request) : undefined
  if (token === undefined) return undefined
  if (method !== 'GET' || (access !== 'public' && !isShown)) throw new AppError('staff.view_only')
  return access === 'public' ? undefined : looker?.(token)
}

/** Of words that nobody but their owner reads it says only that they are there; amounts are nothing. */
export function withoutPrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrivate)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, hiddenFromLookers.has(key) ? blank(inner) : withoutPrivate(inner)]),
  )
}

function blank(value: unknown): unknown {
  if (typeof value === 'number') return 0
  // Not empty: an account without an address is asked for one first, on every page.
  if (typeof value === 'string') return value === '' ? '' : '•••'
  if (Array.isArray(value)) return value.map(blank)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, blank(inner)]))
}
