// Letters to everybody whom a change of a split concerns: payees of before and after, and the owners of the team.
import type { Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Share } from '#books/terms'
import { splitLetter, type Occasion } from './letters.ts'

export interface TellNeeds {
  readonly mail: Mail
  readonly pages: Pages
  readonly accounts: Accounts
  readonly settings: Settings
  readonly siteUrl: string
}

export interface Change {
  readonly teamId: string
  readonly before: readonly Share[]
  readonly after: readonly Share[]
  readonly from: Date
  readonly proposedBy: string
}

/** Writes in the transaction of the cause. */
export type TellPayees = (tx: Db, occasion: Occasion, change: Change) => Promise<void>

export const createTellPayees =
  ({ mail, pages, accounts, settings, siteUrl }: TellNeeds): TellPayees =>
  async (tx, occasion, { teamId, before, after, from, proposedBy }) => {
    const payees = [...before, ...after].map(({ payeeId }) => payeeId)
    const [known, { able }, { siteName }, proposer] = await Promise.all([
      pages.load([teamId, ...payees], tx),
      pages.staffOf(teamId, tx),
      settings.readNow(tx),
      accounts.find(proposedBy, tx),
    ])
    const nameOf = (id: string) => known.get(id)?.name ?? 'a member'
    const facts = { team: nameOf(teamId), site: siteName, nameOf, before, after, from, by: proposer?.name ?? 'An owner' }
    const { subject, text } = splitLetter(occasion, { ...facts, link: `${siteUrl}/team/${teamId}/manage?tab=balances` })
    // An athlete's page has its athlete's id; the team's page is its owners'.
    const readers = new Set([...payees.filter((id) => id !== teamId), ...able('own')])
    for (const reader of readers) {
      const email = (await accounts.find(reader, tx))?.email
      if (email) await mail.send(tx, { mail: 'split.news', to: email, subject, text })
    }
  }
