// A gift that goes to an address: a letter with the page and the link, at its time and again when its giver asks, a few times at
// most (money.md 8.8). Of whom the address is, its giver learns nothing: whether a letter went or not, it is said to have gone.
import { AppError } from '#platform/app-error.ts'
import { days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { digestOf } from '#platform/secrets.ts'
import type { Page } from '#ground/pages'
import { giftLetter } from './letter.ts'
import type { Needs } from './needs.ts'
import { endOf, isWaiting, mayWriteAgain } from './policy.ts'
import * as store from './store.ts'
import type { GiftTable, PaidGift } from './tables.ts'

const batch = 100
/** Letters that one giver may have written in a day, and letters of all givers to one address. */
const most = { ofGiver: 20, toAddress: 5 }

interface Due {
  readonly gift: PaidGift & { readonly to_email: string }
  readonly page: Page
  /** Of the giver. */
  readonly name: string
}

type Count = (tx: Db, key: string, atMost: number) => Promise<void>

/** Writes one letter, if it is due. */
function createWriting({ db, clock, keys, mail, outbox, ledger, settings, pages, accounts, sales, siteUrl }: Needs, count: Count) {
  /** The same in every letter, so that none of them ends another; like any link it is stored as its digest. */
  const codeOf = (giftId: string) => `p_${keys.print('gift letter', giftId).toString('base64url')}`

  /**
   * Whose address it is. Nobody is written to whom it could not be given: somebody under 18, or apart from giver or page. Words go to an
   * adult who has proven the address (youth.md 6.1).
   */
  const readerOf = async (
    tx: Db,
    { to_email: address, buyer_id: giverId, page_id: pageId }: Due['gift'],
  ): Promise<'nobody' | 'anybody' | 'adult'> => {
    const holders = await accounts.findByLogin(address, tx)
    for (const holder of holders) {
      if (accounts.isMinor(holder)) return 'nobody'
      if ((await pages.apartAmong({ accountId: holder.id }, [giverId, pageId], tx)).size > 0) return 'nobody'
    }
    return holders.some((holder) => holder.email_verified_at !== null && accounts.isVisible(holder)) ? 'adult' : 'anybody'
  }

  /** Undefined: nothing is due, or it has to wait. A bank may hold its money, its page may be shut, its giver limited, suspended, or shut out by the page. */
  const dueOf = async (tx: Db, id: string, now: Date): Promise<Due | undefined> => {
    const gift = await store.load(tx, id)
    if (!gift || !isWaiting(gift) || gift.letter_at === null || gift.letter_at > now || gift.to_email === null) return undefined
    const [sale, giver] = [await sales.find(gift.sale_id, tx), await accounts.find(gift.buyer_id, tx)]
    const page = (await pages.load([gift.page_id], tx)).get(gift.page_id)
    const isHeld = sale?.state !== 'paid' || gift.lapses_at <= now || !giver || accounts.isLimited(giver)
    if (isHeld || !page?.visible || !page.can_earn) return undefined
    // Who may not write any more writes no letters: neither the suspended nor whom the page has shut out since.
    if (!accounts.isVisible(giver) || (await pages.isApart({ accountId: giver.id }, page.id, tx))) return undefined
    return { gift: { ...gift, to_email: gift.to_email }, page, name: giver.name }
  }

  const writeTo = async (tx: Db, { gift, page, name }: Due, code: string): Promise<void> => {
    // Counted whether one goes or not: what waits for another day tells nothing either.
    await count(tx, `gift:letters:to:${gift.to_email}`, most.toAddress)
    const reader = await readerOf(tx, gift)
    if (reader === 'nobody') return
    const { siteName } = await settings.readNow(tx)
    const words = reader === 'adult' ? gift.words : ''
    const { to_email: to, months, lapses_at: until } = gift
    await mail.send(
      tx,
      giftLetter({ to, months, until, page: page.name, giver: name, words, site: siteName, link: `${siteUrl}/gift/${code}` }),
    )
  }

  /** Letter and mark are one transaction: whoever comes twice, or after a crash, finds nothing due. */
  return (id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const now = clock.now()
      await ledger.lock(tx, { gift: [id] })
      const due = await dueOf(tx, id, now)
      if (!due) return
      const { gift } = due
      const code = codeOf(id)
      await writeTo(tx, due, code)
      await store.update(tx, id, {
        state: 'sent',
        sent_at: gift.sent_at ?? now,
        mail_code: digestOf(code),
        letter_at: null,
        letters: gift.letters + 1,
        lettered_at: now,
        updated_at: now,
      })
      if (gift.state === 'paid') await outbox.write(tx, 'gift.moved', { giftId: id, state: 'sent' })
    })
}

export function createByMail(needs: Needs) {
  const { db, clock, limiter, log, jobs, ledger } = needs
  const count: Count = (tx, key, atMost) => limiter.useIn(tx, key, atMost, days(1))
  const send = createWriting(needs, count)

  return {
    /** Before one is given; a payment that is not made is not counted. Throws `request.too_many`. */
    countFor: (tx: Db, giverId: string): Promise<void> => count(tx, `gift:letters:${giverId}`, most.ofGiver),

    /** In the transaction that paid it. */
    setAlarm: async (tx: Db, { letter_at: at }: Pick<GiftTable, 'letter_at'>): Promise<void> => {
      if (at) await jobs.send(tx, 'gifts.send', {}, { startAfter: at })
    },

    /** Those whose time has come, each in its own transaction; what has to wait does not hold the others up. */
    async sendDue(): Promise<void> {
      for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
        const ids = await store.findLetters(db, clock.now(), after, batch)
        for (const id of ids) {
          try {
            await send(id)
          } catch (error) {
            if (!(error instanceof AppError)) log.error({ err: error, gift: id }, 'the letter of a gift could not be written')
          }
        }
        const last = ids.at(-1)
        if (last === undefined || ids.length < batch) return
        after = last
      }
    },

    /** One that is under way already goes once. Throws `gift.unknown`, `gift.opened`, `gift.over`, `gift.sent_enough`. */
    sendAgain: (giverId: string, giftId: string): Promise<GiftTable> =>
      inTransaction(db, async (tx) => {
        await ledger.lock(tx, { gift: [giftId] })
        const gift = await store.load(tx, giftId)
        if (gift?.buyer_id !== giverId || gift.state === 'incomplete') throw new AppError('gift.unknown')
        if (!isWaiting(gift)) throw new AppError(endOf(gift))
        if (gift.to_email === null) throw new AppError('gift.unknown')
        if (gift.letter_at !== null) return gift
        const now = clock.now()
        if (!mayWriteAgain(gift, now)) throw new AppError('gift.sent_enough')
        await count(tx, `gift:letters:${giverId}`, most.ofGiver)
        await jobs.send(tx, 'gifts.send', {})
        return store.update(tx, giftId, { letter_at: now, updated_at: now })
      }),
  }
}

export type ByMail = ReturnType<typeof createByMail>
