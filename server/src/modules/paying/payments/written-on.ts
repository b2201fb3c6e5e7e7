// What we write on things at the gateway: enough to make their rows again from it when a restore has lost them. Ids, amounts and
// moments, nobody's words; every value as text, well below the 50 keys and 500 characters that the provider keeps.
import { isId } from '#platform/new-id.ts'
import type { Attempt } from './attempts-store.ts'
import type { Identity } from './installation.ts'

/** A billed period that a payment is for. */
export interface Billed {
  readonly id: string
  readonly kind: 'renewal' | 'change'
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly credit: number
}

export type Written = Readonly<Record<string, string>>

/** What says whose a thing is, on all of them. */
export const writeOwner = ({ instanceId, life }: Identity): Written => ({ instance_id: instanceId, life: String(life) })

const nonceKept = 200

export function writeAttempt(attempt: Attempt, identity: Identity, billed: Billed | undefined): Written {
  const written: Record<string, string | number | null | undefined> = {
    ...writeOwner(identity),
    attempt_id: attempt.id,
    purpose: attempt.purpose,
    payer: attempt.payer_id,
    target: attempt.target_id,
    plan: attempt.type,
    page: attempt.page_id,
    price: attempt.original_amount,
    months: attempt.months,
    price_after: attempt.price_after,
    coupon: attempt.coupon_id,
    off_session: attempt.is_off_session ? 1 : undefined,
    // Sent again by the same client it must find this payment and not make another.
    nonce: attempt.client_nonce !== null && attempt.client_nonce.length <= nonceKept ? attempt.client_nonce : undefined,
    invoice: billed?.id,
    invoice_kind: billed?.kind,
    period_start: billed?.periodStart.toISOString(),
    period_end: billed?.periodEnd.toISOString(),
    credit: billed?.credit,
  }
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])),
  )
}

/** What is needed to make the row of an attempt again. */
export interface LostAttempt {
  readonly id: string
  readonly purpose: Attempt['purpose']
  readonly payerId: string
  readonly targetId: string
  readonly type: Exclude<Attempt['type'], 'free_subscription'>
  readonly pageId: string | null
  readonly originalAmount: number
  readonly months: number
  readonly priceAfter: number | null
  readonly couponId: string | null
  readonly isOffSession: boolean
  readonly nonce: string | null
  readonly billed: Billed | undefined
}

const purposes: readonly string[] = ['top_up', 'subscription', 'gift'] satisfies Attempt['purpose'][]
const types: readonly string[] = ['token_package', 'monthly_subscription', 'yearly_subscription', 'gift'] satisfies LostAttempt['type'][]

const idIn = (text: string | undefined): string | null => (text !== undefined && isId(text) ? text : null)
const wholeIn = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null)
const momentIn = (text: string | undefined): Date | null => {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

function readBilled(written: Written): Billed | undefined {
  const { invoice, invoice_kind: kind, period_start: start, period_end: end, credit } = written
  const [id, periodStart, periodEnd] = [idIn(invoice), momentIn(start), momentIn(end)]
  if (id === null || !periodStart || !periodEnd || (kind !== 'renewal' && kind !== 'change')) return undefined
  return { id, kind, periodStart, periodEnd, credit: wholeIn(credit) ?? 0 }
}

/** Undefined where it does not say enough, as what earlier versions wrote. Whoever has our keys may have written anything. */
export function readAttempt(written: Written): LostAttempt | undefined {
  const { purpose, plan: type } = written
  const [id, payerId, targetId] = [written['attempt_id'], written['payer'], written['target']].map(idIn)
  const originalAmount = wholeIn(written['price'])
  if (!id || !payerId || !targetId || originalAmount === null || !purpose || !type) return undefined
  if (!purposes.includes(purpose) || !types.includes(type)) return undefined
  const billed = readBilled(written)
  if (written['invoice'] !== undefined && !billed) return undefined
  return {
    id,
    purpose: purpose as Attempt['purpose'],
    payerId,
    targetId,
    type: type as LostAttempt['type'],
    pageId: idIn(written['page']),
    originalAmount,
    months: wholeIn(written['months']) ?? 1,
    priceAfter: wholeIn(written['price_after']),
    couponId: idIn(written['coupon']),
    isOffSession: written['off_session'] === '1',
    nonce: written['nonce'] ?? null,
    billed,
  }
}

/** In which life of the site it was written; before there were lives, none. */
export const lifeWritten = (written: Written): number => wholeIn(written['life']) ?? 0
