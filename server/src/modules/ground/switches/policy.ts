import { createHash } from 'node:crypto'
import { switchesOfSafety, switchWords, type Switch } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { SwitchTable } from './tables.ts'

export interface Who {
  readonly accountId?: string | undefined
  readonly roles?: readonly string[] | undefined
  /** Of visitors. */
  readonly network?: string | undefined
}

type Standing = Pick<SwitchTable, 'key' | 'state' | 'share' | 'roles' | 'until' | 'reason'>

export const isOver = ({ until }: Pick<SwitchTable, 'until'>, now: Date): boolean => until !== null && until <= now

/** The same for one person and switch at any time, so that nobody has it today and not tomorrow; another part of the people for each. */
function placeOf(key: Switch, { accountId, network }: Who): number {
  const digest = createHash('sha256')
    .update(`${key} ${accountId ?? network ?? ''}`)
    .digest()
  return digest.readUInt32BE(0) % 100
}

export function isOpenFor(standing: Standing | undefined, who: Who, now: Date): boolean {
  if (!standing || standing.state === 'on' || isOver(standing, now)) return true
  if (who.roles?.some((role) => standing.roles.some((one) => one === role))) return true
  return standing.state === 'share' && placeOf(standing.key, who) < standing.share
}

const longest = 86_400

export function refusalOf({ key, reason, until }: Standing, now: Date): AppError {
  const left = until === null ? undefined : Math.ceil((until.getTime() - now.getTime()) / 1000)
  return new AppError('service.switched_off', {
    message: `${switchWords[key].label}: switched off for now. ${reason}`.trim(),
    ...(left !== undefined && left > 0 && { retryAfter: Math.min(left, longest) }),
  })
}

/** Owners switch everything; the safety officer what people may come to harm by, and only off. */
export function mayChange(roles: readonly string[], key: Switch, state: SwitchTable['state']): boolean {
  if (roles.includes('admin')) return true
  return state === 'off' && switchesOfSafety.includes(key)
}
