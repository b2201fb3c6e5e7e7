// Pure rules of the audit: what may stand in a row, who reads which rows.
import { Day, Id, siteRoles, Time, type SiteRole } from '@fieldhouse/contract'
import type { Scope } from './tables.ts'

interface Shape {
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

const plainPatterns: ReadonlySet<string | undefined> = new Set([Id, Time, Day].map((schema) => (schema as Shape).pattern))
const mostItems = 100

/**
 * What of an input may stand in a row for good: numbers, choices, ids and moments. What was typed freely may name somebody, and
 * becomes a fingerprint that only this site can make again.
 */
export function keepable(shape: Shape, value: unknown, fingerprint: (text: string) => string): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    const isPlain = shape.enum?.includes(value) === true || shape.const === value || plainPatterns.has(shape.pattern)
    return isPlain && (shape.pattern === undefined || new RegExp(shape.pattern).test(value)) ? value : fingerprint(value)
  }
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => keepable(shape.items ?? {}, item, fingerprint))
  const parts = Object.entries(value).filter(([key]) =>
    shape.properties ? Object.hasOwn(shape.properties, key) : /^[\w.-]{1,60}$/.test(key),
  )
  return Object.fromEntries(
    parts.slice(0, mostItems).map(([key, part]) => [key, keepable(shape.properties?.[key] ?? {}, part, fingerprint)]),
  )
}

const moneyAreas = [
  'adminPayouts',
  'commissions',
  'coupons',
  'earnings',
  'orders',
  'reconciliation',
  'reversals',
  'sandbox',
  'taxes',
  'troubles',
]
const safetyAreas = ['cases', 'admin', 'inquiries', 'trends']
const areasOf: Readonly<Record<SiteRole, 'all' | readonly string[]>> = {
  admin: 'all',
  compliance: 'all',
  support: [],
  moderator: [],
  finance: moneyAreas,
  safety: safetyAreas,
}

/** The widest that the roles give together; one's own rows are always in it. */
export function scopeOf(actor: string, roles: readonly string[]): Scope {
  const held = siteRoles.filter((role) => roles.includes(role)).map((role) => areasOf[role])
  if (held.includes('all')) return 'all'
  return { actor, areas: [...new Set(held.flatMap((areas) => (areas === 'all' ? [] : areas)))] }
}
