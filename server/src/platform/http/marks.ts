// What the table of permissions asks of staff beside a role: a reason, the password shown lately, a second person.
import { asksMarks, longestReason, marksOf, reasonHeader, shortestReason, type Call, type Marks } from '@fieldhouse/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { minutes } from '../clock.ts'
import { toPlainText } from '../plain-text.ts'
import { isStorable } from './bounds.ts'
import type { Viewer } from './viewer.ts'

const steppedUpFor = minutes(10)

/** What this call asks of whoever makes it; undefined for what asks nothing. */
export const marksFor = (call: Call, viewer: Viewer | undefined): Marks | undefined =>
  viewer && call.permission !== undefined && asksMarks(call) ? marksOf(viewer.roles, call.permission, call.within) : undefined

/** A call that takes the password judges it itself, and refuses a wrong one. */
export const bringsPassword = (call: Call, body: unknown): boolean => {
  const { properties } = (call.body ?? {}) as { properties?: Readonly<Record<string, unknown>> }
  const { currentPassword } = (body ?? {}) as { currentPassword?: unknown }
  return properties?.['currentPassword'] !== undefined && typeof currentPassword === 'string' && currentPassword !== ''
}

/** Throws `staff.step_up_required`. */
export function refuseWithoutStepUp({ steppedUpAt }: Pick<Viewer, 'steppedUpAt'>, now: Date): void {
  if (now.getTime() - steppedUpAt.getTime() > steppedUpFor) throw new AppError('staff.step_up_required')
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Nobody has judged yet how long it is; what is cut off here is too long for every form. */
const mostLooked = 4 * longestReason

const wordsOf = (text: unknown): string =>
  typeof text === 'string' && isStorable(text) ? toPlainText(text.slice(0, mostLooked).toWellFormed()).trim() : ''
const isLongEnough = (words: string): boolean => [...words].length >= shortestReason

/** The reason that a body has, or else the header; undefined: neither says anything. */
export function reasonIn(request: FastifyRequest, body: unknown): string | undefined {
  const header = request.headers[reasonHeader]
  const { reason } = (body ?? {}) as { reason?: unknown }
  const words = [reason, typeof header === 'string' ? decoded(header) : ''].map(wordsOf).find(isLongEnough)
  return words === undefined ? undefined : [...words].slice(0, longestReason).join('')
}
