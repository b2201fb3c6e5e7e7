// Links with which somebody recommends the site: whose they are, how often they were opened, and who came by them.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { adultsBornUntil } from './policy.ts'
import * as store from './store.ts'

export const createReferring = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => ({
  findByReferralCode: (code: string, using: Db = db) => store.findByReferralCode(using, code),
  addLinkViews: (views: ReadonlyMap<string, number>) => store.addLinkViews(db, views),
  listReferred: (wish: Omit<store.ReferredSearch, 'bornUntil'>) =>
    store.listReferred(db, { ...wish, bornUntil: adultsBornUntil(clock.now()) }),
})
