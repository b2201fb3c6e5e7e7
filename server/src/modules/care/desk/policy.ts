// Pure rules of the desk: what a search text may mean, and how what is private looks while it is masked.
import type { PrivateField } from '@fieldhouse/contract'
import { minutes } from '#platform/clock.ts'
import { isId } from '#platform/new-id.ts'

/** So long a private read is open. */
export const readLife = minutes(15)
/** From so many on owners are told. */
export const readsOfDay = 20
export const readsOfHour = 5

/** The ways in which a text may name somebody: a whole address or number, and part of a name where it could be one. */
export interface Meaning {
  readonly like?: string
  readonly email?: string
  readonly phone?: string
  readonly referralCode?: string
  readonly id?: string
  readonly gatewayId?: string
  /** Of an order, with its letters or without. */
  readonly orderNumber?: string
}

export function meaningOf(text: string): Meaning {
  const q = text.trim()
  if (isId(q)) return { id: q }
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(q)) return { email: q.toLowerCase() }
  if (/^(?:pi|ch|cus|seti|pm|py|re|sub|in)_\w+$/i.test(q)) return { gatewayId: q, like: q }
  if (/^FH-?\d{1,15}$/i.test(q)) return { orderNumber: q }
  const digits = q.replaceAll(/\D/g, '')
  const isNumber = /^\+?[\d\s().-]+$/.test(q)
  if (isNumber && digits.length >= 7) return { phone: q, orderNumber: digits }
  if (isNumber) return { orderNumber: digits, like: q }
  return { like: q.replace(/^@/, ''), ...(/^[\w-]{12}$/.test(q) && { referralCode: q }) }
}

/** Enough to know again what somebody reads out, and no more. */
export function mask(field: PrivateField, value: string | null): string | null {
  if (value === null || value === '') return null
  if (field === 'email') return `${value.slice(0, 1)}•••@•••`
  if (field === 'phone') return `•••${value.slice(-2)}`
  return '•••'
}
