// Letters to subscribers, each written once for what it is about and kept (money.md 8).
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Accounts } from '#people/accounts'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { LetterFacts, Words } from './letters.ts'
import * as records from './records-store.ts'
import type { SubscriptionTable } from './tables.ts'

export interface NoticeNeeds {
  readonly clock: Clock
  readonly mail: Mail
  readonly accounts: Accounts
  readonly pages: Pages
  readonly settings: Settings
  readonly siteUrl: string
}

type Kind = 'renewal' | 'payment_failed' | 'ended' | 'price' | 'page_shut'

/** Writes in the transaction of the cause. */
export type Tell = (
  tx: Db,
  subscription: SubscriptionTable,
  kind: Kind,
  about: string,
  write: (facts: LetterFacts) => Words,
) => Promise<void>

export const createTell =
  ({ clock, mail, accounts, pages, settings, siteUrl }: NoticeNeeds): Tell =>
  async (tx, subscription, kind, about, write) => {
    const { siteName, currencySymbol } = await settings.readNow(tx)
    const page = (await pages.load([subscription.page_id], tx)).get(subscription.page_id)
    const { subject, text } = write({
      page: page?.name ?? 'a page',
      site: siteName,
      symbol: currencySymbol,
      link: `${siteUrl}/subscriptions?id=${subscription.id}`,
    })
    const notice = { id: newId(), subscription_id: subscription.id, kind, about, subject, body: text, created_at: clock.now() }
    if (!(await records.insertNotice(tx, notice))) return
    const email = (await accounts.find(subscription.fan_id, tx))?.email
    if (email) await mail.send(tx, { mail: 'subscription.news', to: email, subject, text })
  }
