// Does what a step says, through the services that the program has.
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Share } from '#books/terms'
import type { Step } from './steps.ts'
import type { Fan, World } from './world.ts'

/** Of one history: who is in it, what is for sale, and the coupons that both would like, each good for one of them. */
export interface Cast {
  readonly world: World
  readonly fans: readonly Fan[]
  readonly itemIds: readonly string[]
  readonly coupon: string
  /** The first athlete's own, which leaves nothing to pay. */
  readonly gift: string
}

/** The amount belongs to the nonce, and so does the coupon: the same intention always wants the same. */
const amountOf = (nonce: number) => nonce * 12.5

/** Refusals are answers like any other; only what is no refusal is a finding. */
export async function tolerate(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Of a fan, one after the other; a refusal of one does not spare the next. */
export async function everySubscription(
  { db }: World,
  fanId: string,
  work: (id: string, gateway: string) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: string; gateway: string }>`
    select id, gateway from subscription where fan_id = ${fanId} and state in ('active', 'past_due') order by id`.execute(db)
  for (const { id, gateway } of rows) await tolerate(() => work(id, gateway))
}

async function approveOne({ world, fans }: Cast): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from sandbox.object o join gateway_customer c on c.customer_id = o.owner
    where c.account_id = any(${fans.map(({ viewer }) => viewer.accountId)}::uuid[])
      and o.kind = 'payment_intent' and o.body ->> 'status' = 'requires_action'
    order by o.position desc limit 1`.execute(world.db)
  if (rows[0]) await world.sandbox.finishAuthentication(rows[0].id, true)
}

const pick = <T>(among: readonly T[], number: number): T | undefined => among[(number - 1) % Math.max(1, among.length)]

/** The newest payments of a fan by card. */
const captures = async ({ db }: World, fanId: string) => {
  const { rows } = await sql<{ id: string; intent: string; amount: number }>`
    select id, gateway_id as intent, amount from charge_attempt
    where payer_id = ${fanId} and state = 'succeeded' and gateway_id is not null order by created_at desc, id limit 3`.execute(db)
  return rows
}

async function dispute({ world }: Cast, fanId: string, nonce: number): Promise<void> {
  const chosen = pick(await captures(world, fanId), nonce)
  if (chosen) await world.sandbox.openDispute(chosen.intent)
}

/** The bank decides what the fan's last dispute comes to. */
async function decide({ world }: Cast, fanId: string, isWon: boolean): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.gateway_id as id from dispute d join charge_attempt a on a.id = d.attempt_id
    where a.payer_id = ${fanId} and d.state = 'open' order by d.created_at desc limit 1`.execute(world.db)
  if (rows[0]) await world.sandbox.closeDispute(rows[0].id, isWon)
}

async function refundCard({ world }: Cast, fanId: string, { nonce, share, days }: Step): Promise<void> {
  const chosen = pick(await captures(world, fanId), nonce)
  if (!chosen) return
  const amount = share === null ? undefined : Math.ceil(chosen.amount * share)
  await world.reversals.refund({ attemptId: chosen.id, amount, reason: 'of the model', nonce: `${nonce}-${share}-${days}` })
}

/** The card does not take the last refund, days later. */
async function failRefund({ world }: Cast, fanId: string): Promise<void> {
  await world.jobs.drain()
  const { rows } = await sql<{ id: string }>`
    select r.gateway_id as id from refund r join charge_attempt a on a.id = r.attempt_id
    where a.payer_id = ${fanId} and r.state = 'succeeded' order by r.created_at desc, r.id limit 1`.execute(world.db)
  if (rows[0]) await world.sandbox.failRefund(rows[0].id)
}

/** Takes back a sale for tokens; the same share is meant of the price, so that several meet the end of it. */
async function giveBack({ world }: Cast, fanId: string, { nonce, share }: Step): Promise<void> {
  const { rows } = await sql<{ id: string; gross: number; discount: number }>`
    select id, gross, discount from sale where buyer_id = ${fanId} and source = 'tokens' and type <> 'gift' order by created_at desc, id limit 3`.execute(
    world.db,
  )
  const sale = pick(rows, nonce)
  if (sale) await world.giveBack(sale.id, share === null ? undefined : Math.ceil((sale.gross - sale.discount) * share))
}

function subscriptionAct(cast: Cast, { act, plan, athlete, fan, nonce, hasCoupon, isLong }: Step, cardId: string): Promise<unknown> {
  const { world, fans, coupon, gift } = cast
  const { viewer } = fans[fan] as Fan
  const pageId = world.pageIds[athlete] ?? ''
  switch (act) {
    case 'subscribe': {
      const couponCode = hasCoupon && plan !== 'free' ? (nonce === 1 ? gift : coupon) : undefined
      const months = isLong && plan === 'monthly' && couponCode === undefined ? 3 : undefined
      const intention = `sub-${athlete}-${nonce}-${plan}${couponCode === undefined ? '' : '-coupon'}${months === undefined ? '' : '-long'}`
      return world.subscriptions.subscribe({ fanId: viewer.accountId, pageId, plan, months, cardId, couponCode, nonce: intention })
    }
    case 'cancel':
      return everySubscription(world, viewer.accountId, (id, gateway) => world.subscriptions.cancel(viewer, gateway, id))
    case 'resume':
      return everySubscription(world, viewer.accountId, (id) => world.subscriptions.resume(viewer, id, undefined))
    case 'changePlan':
      return everySubscription(world, viewer.accountId, (id) =>
        world.subscriptions.change(viewer, id, {
          to: plan === 'monthly' ? 'monthly' : 'yearly',
          cardId,
          seenPrice: undefined,
          nonce: `change-${id}-${nonce}`,
          consentVersion: undefined,
        }),
      )
    case 'breakCard':
      // The bank will decline what was agreed for this card. Of several at once each takes the rows in the same order (money.md 7).
      return sql`
        update subscription set card_id = ${cardId} where id in (
          select id from subscription where fan_id = ${viewer.accountId} and state = 'active' order by id for update)`.execute(world.db)
    default:
      throw new Error(`Nobody does ${act}`)
  }
}

/** Months of a page for the other fan, and what becomes of the newest that waits. */
async function giftAct(
  { world, fans }: Cast,
  { act: what, fan, athlete, nonce, hasCoupon: isByCard }: Step,
  cardId: string,
): Promise<unknown> {
  const { gifts, db } = world
  const [giver, other] = [fans[fan] as Fan, fans[1 - fan] as Fan]
  if (what === 'present') {
    const how = { cardId: isByCard ? cardId : undefined, nonce: `gift-${athlete}-${nonce}-${isByCard}` }
    const months = nonce === 2 ? 3 : 1
    const open = { seenPrice: undefined, to: undefined, email: undefined, sendAt: undefined, words: '' }
    return gifts.give({ viewer: giver.viewer, pageId: world.pageIds[athlete] ?? '', months, ...open, ...how })
  }
  const { rows } = await sql<{ id: string }>`
    select id from gift where buyer_id = ${giver.viewer.accountId} and state in ('paid', 'sent') order by created_at desc, id limit 3`.execute(
    db,
  )
  const chosen = pick(rows, nonce)
  if (!chosen) return undefined
  if (what === 'takeGift') return gifts.takeBack(giver.viewer.accountId, chosen.id)
  const link = await gifts.makeLink(giver.viewer.accountId, chosen.id)
  return gifts.open(other.viewer, link.replace('/gift/', ''))
}

/** Who shares what, by the numbers of the step: always whole, and seldom even. */
function sharesOf({ id, memberIds }: World['team'], { nonce, amount, plan }: Step): Share[] {
  const payees = plan === 'yearly' ? memberIds : [id, ...memberIds]
  const chosen = payees.filter((_payee, index) => (amount + index) % (nonce + 1) > 0)
  const cuts = chosen.slice(1).map((_payee, index) => amount * 37 + index * nonce + 1)
  const rest = 10_000 - cuts.reduce((sum, cut) => sum + cut, 0)
  return chosen.length === 0 ? [{ payeeId: id, bps: 10_000 }] : chosen.map((payeeId, at) => ({ payeeId, bps: cuts[at - 1] ?? rest }))
}

/** An owner proposes, the other agrees or takes it back, a member goes. */
async function splitAct({ world, fans }: Cast, step: Step): Promise<unknown> {
  const { splits, team, db, clock } = world
  const owner = (number: number) => ({ ...(fans[0] as Fan).viewer, accountId: team.ownerIds[number % 2] ?? '' })
  if (step.act === 'leave') return world.leave(pick(team.memberIds, step.nonce) ?? '')
  if (step.act === 'propose') {
    const from = step.hasCoupon ? new Date(clock.now().getTime() + step.days * 86_400_000) : null
    return splits.propose(owner(step.fan), team.id, { shares: sharesOf(team, step), from })
  }
  const { rows } = await sql<{ id: string; by: string }>`
    select id, proposed_by as by from split_proposal where team_id = ${team.id} order by created_at desc limit 1`.execute(db)
  const other = team.ownerIds.indexOf(rows[0]?.by ?? '') + 1
  return rows[0] && splits.answer(owner(other), team.id, rows[0].id, step.act === 'agree' ? 'confirmed' : 'withdrawn')
}

export async function act(cast: Cast, step: Step, cardId: string): Promise<unknown> {
  const { world, fans, itemIds, coupon } = cast
  const { act: what, nonce, amount, athlete, fan, days, hasCoupon } = step
  const { viewer } = fans[fan] as Fan
  const pageId = world.pageIds[athlete] ?? ''
  switch (what) {
    case 'topUp': {
      const couponCode = nonce === 3 ? coupon : undefined
      return world.payments.topUp({ payerId: viewer.accountId, amount: amountOf(nonce), cardId, couponCode, nonce: `top-up-${nonce}` })
    }
    case 'tip':
      return world.charges.tip({ viewer, pageId, price: amount, nonce: `tip-${nonce}-${amount}-${athlete}`, note: undefined, context: {} })
    case 'buy':
      return world.charges.buy('feed', {
        id: itemIds[nonce % 3] ?? '',
        viewer,
        couponCode: hasCoupon ? coupon : undefined,
        seenPrice: undefined,
      })
    case 'renew':
      world.clock.advance(days * 86_400_000)
      await world.subscriptions.renew()
      return world.jobs.drain()
    case 'approve':
      return approveOne(cast)
    case 'deliver':
      return world.sandbox.delivery.deliver()
    case 'sweep':
      world.clock.advance(130_000)
      return world.payments.sweep()
    case 'present':
    case 'unwrap':
    case 'takeGift':
      return giftAct(cast, step, cardId)
    case 'lapse':
      world.clock.advance(370 * 86_400_000)
      return world.gifts.lapse()
    case 'giveBack':
      return giveBack(cast, viewer.accountId, step)
    case 'refundCard':
      return refundCard(cast, viewer.accountId, step)
    case 'failRefund':
      return failRefund(cast, viewer.accountId)
    case 'dispute':
      return dispute(cast, viewer.accountId, nonce)
    case 'decide':
      await world.sandbox.delivery.deliver()
      await world.jobs.drain()
      return decide(cast, viewer.accountId, step.isWon)
    case 'mature':
      world.clock.advance(8 * 86_400_000)
      return world.sales.mature(world.clock.now())
    case 'rollUp':
      return world.ledger.rollUp()
    case 'propose':
    case 'agree':
    case 'withdraw':
    case 'leave':
      return splitAct(cast, step)
    default:
      return subscriptionAct(cast, step, cardId)
  }
}

/** The troubles of the network, for acts that cross it. */
export async function script({ sandbox }: World, { act, createFault, confirmFault, refundFault, webhookFault }: Step): Promise<void> {
  if (act === 'refundCard' && refundFault) await sandbox.scriptFault('refunds.create', refundFault)
  if (!['topUp', 'present', 'subscribe', 'renew', 'changePlan'].includes(act)) return
  if (createFault) await sandbox.scriptFault('payment_intents.create', createFault)
  if (confirmFault) await sandbox.scriptFault('payment_intents.confirm', confirmFault)
  if (webhookFault) await sandbox.scriptFault('webhook', webhookFault)
}
