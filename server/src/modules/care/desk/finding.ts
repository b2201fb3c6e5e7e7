// Accounts as staff finds and lists them.
import type { AccountLine, Calls, QueryOf } from '@fieldhouse/contract'
import { dayWindow } from '#platform/day-window.ts'
import { cutPage, readCursor } from '#platform/db/index.ts'
import { seenBetween } from '#people/sessions'
import { waitingFor } from '#care/cases'
import type { Among, Needs } from './needs.ts'
import { meaningOf } from './policy.ts'
import { presentLine } from './present.ts'

type Wish = QueryOf<Calls['accounts']['list']>

const perPage = 50

export function createFinding({ clock, accounts, sessions, cases, money }: Needs) {
  const named = async (q: string | undefined) => {
    if (q === undefined) return {}
    const { id, orderNumber, gatewayId, ...ways } = meaningOf(q)
    const byMoney = orderNumber !== undefined || gatewayId !== undefined ? await money.namedBy({ orderNumber, gatewayId }) : []
    // Nobody at all is an answer, too.
    return { ...ways, ids: [...(id === undefined ? [] : [id]), ...byMoney] }
  }

  const lines = async (rows: Awaited<ReturnType<typeof accounts.searchForStaff>>): Promise<AccountLine[]> => {
    const ids = rows.map(({ id }) => id)
    const [cards, seen, waiting] = await Promise.all([accounts.ownCards(ids), sessions.visitsOf(ids), cases.waitingAmong(ids)])
    return rows.flatMap((account) => {
      const card = cards.get(account.id)
      if (!card) return []
      const facts = { account, card, roles: accounts.rolesOf(account), isMinor: accounts.isMinor(account), now: clock.now() }
      return presentLine({ ...facts, lastSeen: seen.get(account.id), hasOpenCase: waiting.has(account.id) })
    })
  }

  return {
    async list({ q, createdFrom, createdTo, seenFrom, seenTo, hasOpenCase, cursor, ...wish }: Wish) {
      const created = dayWindow({ fromDate: createdFrom, toDate: createdTo })
      const seen = dayWindow({ fromDate: seenFrom, toDate: seenTo })
      const isSeen: Among = seen.from || seen.until ? [seenBetween(seen.from, seen.until)] : []
      const among: Among = [...isSeen, ...(hasOpenCase === true ? [waitingFor()] : [])]
      const notAmong: Among = hasOpenCase === false ? [waitingFor()] : []
      const search = { ...wish, ...(await named(q)), createdFrom: created.from, createdTo: created.until, among, notAmong }
      const found = await accounts.searchForStaff(search, readCursor(cursor), perPage)
      const { rows, nextCursor } = cutPage(found, perPage, ({ created_at: at, id }) => ({ at, id }))
      return { data: await lines(rows), nextCursor }
    },
  }
}
