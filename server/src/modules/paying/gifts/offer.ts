// What a gift is when it is paid: its price, and whether it may be given to whom it is for.
import { giftPrice } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { isId, newId } from '#platform/new-id.ts'
import { requireSeenPrice } from '#books/purchases'
import { isOwnPage } from '#ground/pages'
import { toEmail, type Account } from '#people/accounts'
import { offerOf } from '#paying/subscriptions'
import type { ByMail } from './by-mail.ts'
import type { Needs, WantedGift } from './needs.ts'
import type { GiftTable } from './tables.ts'

/** The row, in the transaction that writes it. Throws what keeps it from being given. */
export function createNewGift({ settings, pages, accounts }: Needs, byMail: ByMail) {
  /** An adult whom page and giver find, and who finds them. Everybody else is refused in the same words. */
  const requireReceiver = async (tx: Db, name: string, giverId: string, pageId: string): Promise<string> => {
    const to = isId(name) ? await accounts.find(name, tx) : await accounts.findByUsername(name.replace(/^@/, ''))
    if (!to || !accounts.isVisible(to) || accounts.isMinor(to) || to.id === giverId || isOwnPage(to.id, pageId))
      throw new AppError('gift.not_to_them')
    const apart = await pages.apartAmong({ accountId: to.id }, [giverId, pageId], tx)
    if (apart.size > 0) throw new AppError('gift.not_to_them')
    return to.id
  }

  /** Whose address it is, is not asked: the answer would tell. */
  const addressOf = async (tx: Db, text: string, giver: Account | undefined): Promise<string> => {
    const address = toEmail(text)
    if (address === undefined) throw new AppError('request.invalid', { errors: [{ path: 'email', message: 'Enter one e-mail address.' }] })
    if (address === giver?.email) throw new AppError('gift.not_to_them')
    await byMail.countFor(tx, giver?.id ?? '')
    return address
  }

  /** At commit: the page may have changed its prices, or be barred from earning, since it was looked at (money.md 13.1). */
  const offered = async (tx: Db, { viewer, pageId, months, seenPrice, to, email, words }: WantedGift) => {
    if (isOwnPage(viewer.accountId, pageId)) throw new AppError('subscription.self')
    const page = await pages.requireFor(viewer, pageId, undefined, tx)
    if (!page.can_earn) throw new AppError('youth.money_not_allowed')
    // Whom staff of the site has limited writes to nobody, here neither.
    const isSilent = to === undefined && email === undefined && words === ''
    const giver = isSilent ? undefined : await accounts.find(viewer.accountId, tx)
    if (giver && accounts.isLimited(giver)) throw new AppError('account.limited')
    const toId = to === undefined ? null : await requireReceiver(tx, to, viewer.accountId, pageId)
    const offer = offerOf(page, await settings.readNow(tx))
    const found = giftPrice(months, offer)
    if (!found) throw new AppError('subscription.not_offered')
    requireSeenPrice(seenPrice, found.price)
    const address = email === undefined ? null : await addressOf(tx, email, giver)
    return { ...found, toId, address, planPrice: offer[found.plan] ?? found.price }
  }

  return async (tx: Db, wanted: WantedGift, now: Date): Promise<GiftTable> => {
    const { plan, price, planPrice, toId, address } = await offered(tx, wanted)
    const sendAt = toId === null && address === null ? null : (wanted.sendAt ?? now)
    return {
      id: newId(),
      buyer_id: wanted.viewer.accountId,
      page_id: wanted.pageId,
      months: wanted.months,
      price,
      plan,
      plan_price: planPrice,
      is_by_card: wanted.cardId !== undefined,
      words: wanted.words,
      to_id: toId,
      send_at: sendAt,
      to_email: address,
      mail_code: null,
      letter_at: address === null ? null : sendAt,
      letters: 0,
      lettered_at: null,
      code: null,
      state: 'incomplete',
      nonce: wanted.nonce,
      sale_id: null,
      receiver_id: null,
      lapses_at: null,
      sent_at: null,
      opened_at: null,
      created_at: now,
      updated_at: now,
    }
  }
}
