// Making and changing coupons, and telling what one would do.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toName } from '#people/accounts'
import type { Pages } from '#ground/pages'
import { discountOf, refusalOf, toCode } from './policy.ts'
import { createReserving, toUse, type CouponUse } from './reserving.ts'
import * as store from './store.ts'
import type { CouponTable, Quote } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
}

type Form = BodyOf<Calls['coupons']['create']>
type Change = BodyOf<Calls['coupons']['update']>
type Question = BodyOf<Calls['coupons']['apply']>

export type Coupons = ReturnType<typeof createCoupons>

function toDate(path: string, text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime()))
    throw new AppError('request.invalid', { errors: [{ path, message: 'Send a time such as 2030-01-31T18:00:00.000Z.' }] })
  return date
}

function valueOf({ type, value }: Form): number {
  if (type === 'percent' && value > 100)
    throw new AppError('request.invalid', { errors: [{ path: 'value', message: 'A hundred percent is all there is.' }] })
  return Math.round(value * 100)
}

/** More than one period only where a subscription can be bought with it. */
function periodsOf({ periods = 1, purchaseTypes = [] }: Form): number {
  const isForSubscriptions = purchaseTypes.length === 0 || purchaseTypes.some((type) => type.endsWith('_subscription'))
  if (periods > 1 && !isForSubscriptions)
    throw new AppError('request.invalid', { errors: [{ path: 'periods', message: 'Only a subscription has more than one period.' }] })
  return periods
}

const changeOf = (change: Change, now: Date): Partial<CouponTable> => ({
  ...(change.name === undefined ? {} : { name: toName(change.name) }),
  ...(change.description === undefined ? {} : { description: toName(change.description) }),
  ...(change.expiredAt === undefined ? {} : { ends_at: toDate('expiredAt', change.expiredAt) }),
  ...(change.maxUses === undefined ? {} : { max_uses: change.maxUses }),
  ...(change.status === undefined ? {} : { status: change.status }),
  updated_at: now,
})

export function createCoupons({ db, clock, pages }: Needs) {
  const make = async (form: Form, owner: Pick<CouponTable, 'page_id' | 'funded_by' | 'created_by'>): Promise<CouponTable> => {
    const now = clock.now()
    const coupon: CouponTable = {
      id: newId(),
      code: toCode(form.code),
      name: '',
      description: '',
      kind: form.type,
      value: valueOf(form),
      purchase_types: form.purchaseTypes ?? [],
      starts_at: toDate('startsAt', form.startsAt),
      ends_at: null,
      max_uses: null,
      used: 0,
      periods: periodsOf(form),
      status: 'active',
      created_at: now,
      updated_at: now,
      ...owner,
      ...changeOf(form, now),
    }
    try {
      return await inTransaction(db, (tx) => store.insert(tx, coupon))
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('coupon.code_taken', { errors: [{ path: 'code', message: 'Already taken.' }] }) : error
    }
  }

  const change = (coupon: CouponTable, wish: Change): Promise<CouponTable> =>
    inTransaction(db, async (tx) => {
      const columns = changeOf(wish, clock.now())
      const { max_uses: most } = columns
      if (most === undefined) return store.update(tx, coupon.id, columns)
      // A number given to a coupon that nobody counted begins with the uses it has had.
      await store.update(tx, coupon.id, { updated_at: clock.now() })
      const used = (await store.countUses(tx, [coupon.id])).get(coupon.id) ?? 0
      if (most !== null && most < used) throw new AppError('coupon.fewer_than_used')
      return store.update(tx, coupon.id, { ...columns, used: most === null ? 0 : used })
    })

  return {
    ...createReserving({ clock }),

    /** What a coupon would do; nothing is reserved. Throws the codes of `coupons.apply`. */
    async quote(viewer: Viewer, code: string, { type, amount, pageId }: Question): Promise<Quote> {
      const coupon = await store.findByCode(db, toCode(code))
      if (!coupon) throw new AppError('coupon.unknown')
      const isUsedByThem = (await store.findUse(db, coupon.id, viewer.accountId)) !== undefined
      const refusal = refusalOf(coupon, { type, pageId, isUsedByThem, now: clock.now() })
      if (refusal !== undefined) throw new AppError(refusal)
      const hundredths = amount === undefined ? null : Math.round(amount * 100)
      return { coupon, amount: hundredths, discount: hundredths === null ? null : discountOf(coupon, hundredths) }
    },

    /** For one's own page or a team, on its share. Throws the codes of `coupons.create`. */
    async createForPage(viewer: Viewer, { teamId, ...form }: Form & { teamId?: string | null | undefined }): Promise<CouponTable> {
      const pageId = await pages.actingPage(viewer, teamId, 'earn')
      const page = (await pages.load([pageId])).get(pageId)
      if (!page?.can_earn) throw new AppError('youth.money_not_allowed')
      if (form.purchaseTypes?.includes('token_package')) throw new AppError('coupon.not_applicable')
      return make(form, { page_id: page.id, funded_by: 'performer', created_by: viewer.accountId })
    },

    /** Paid for by the platform. Throws `coupon.code_taken`, `page.unknown`. */
    async createForPlatform(viewer: Viewer, form: Form & { performerId?: string | null | undefined }): Promise<CouponTable> {
      const page = form.performerId ? await pages.require(form.performerId) : undefined
      return make(form, { page_id: page?.id ?? null, funded_by: 'platform', created_by: viewer.accountId })
    },

    /** `owner`: only a coupon of a page that they earn for. Throws `coupon.unknown`, `coupon.fewer_than_used`. */
    async update(id: string, wish: Change, owner?: Viewer): Promise<CouponTable> {
      const coupon = await store.find(db, id)
      const ownPageId = coupon?.funded_by === 'performer' ? coupon.page_id : null
      const isTheirs = owner === undefined || (ownPageId !== null && (await pages.actAs(owner, ownPageId, 'earn')))
      if (!coupon || !isTheirs) throw new AppError('coupon.unknown')
      return change(coupon, wish)
    },

    search: (wanted: store.CouponSearch) => store.search(db, wanted),
    usesOf: (coupons: readonly CouponTable[]) =>
      store.countUses(
        db,
        coupons.map(({ id }) => id),
      ),
    /** Throws `coupon.unknown`. */
    async idOf(code: string): Promise<string> {
      const coupon = await store.findByCode(db, toCode(code))
      if (!coupon) throw new AppError('coupon.unknown')
      return coupon.id
    },
    /** By id, for what goes on being lowered. */
    usesById: async (ids: readonly (string | null)[], using: Db = db): Promise<Map<string, CouponUse>> => {
      const rows = await store.loadMany(using, [...new Set(ids.filter((id) => id !== null))])
      return new Map(rows.map((row) => [row.id, toUse(row)]))
    },
    /** Codes by id, for what remembers only that. */
    codesOf: async (ids: readonly (string | null)[]): Promise<Map<string, string>> => {
      const rows = await store.loadMany(db, [...new Set(ids.filter((id) => id !== null))])
      return new Map(rows.map((row) => [row.id, row.code]))
    },
  }
}
