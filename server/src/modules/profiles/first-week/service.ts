// The first week: what a fan is asked until there is something at home, and what an athlete does until the first sale.
import { fanSteps, type Calls, type BodyOf, type FirstWeek, type Performer } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import type { Reference } from '#ground/reference'
import type { Schools } from '#ground/schools'
import type { Accounts } from '#people/accounts'
import type { Follows } from '#people/follows'
import type { Destinations } from '#payouts/destinations'
import type { PerformerSearch, Performers } from '#profiles/performers'
import { athleteStepsOf, fanStepsOf, nextOf } from './policy.ts'
import * as store from './store.ts'
import type { FirstWeekTable } from './tables.ts'

export interface FirstWeekNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly pages: Pages
  readonly follows: Follows
  readonly reference: Reference
  readonly schools: Schools
  readonly performers: Performers
  readonly search: PerformerSearch
  readonly destinations: Destinations
  /** Whether anybody has ever earned with a sale. */
  readonly hasSold: (accountId: string) => Promise<boolean>
}

export type FirstWeeks = ReturnType<typeof createFirstWeek>

type Answers = BodyOf<Calls['firstWeek']['update']>

const blank = (accountId: string): FirstWeekTable => ({
  account_id: accountId,
  sport_ids: [],
  school_id: null,
  state_code: null,
  skipped: [],
})

export function createFirstWeek(needs: FirstWeekNeeds) {
  const { db, clock, accounts, pages, follows, reference, schools, destinations, hasSold } = needs
  const saidBy = async (accountId: string): Promise<FirstWeekTable> => (await store.find(db, accountId)) ?? blank(accountId)

  const requireOwn = async (viewer: Viewer) => {
    const own = await accounts.load(viewer.accountId)
    if (!own) throw new AppError('auth.session_expired')
    return own
  }

  const ofFan = async (viewer: Viewer): Promise<FirstWeek> => {
    const [{ account }, said, followed] = await Promise.all([
      requireOwn(viewer),
      saidBy(viewer.accountId),
      follows.countFollowed([viewer.accountId]),
    ])
    const steps = fanStepsOf({
      since: account.created_at,
      now: clock.now(),
      sports: said.sport_ids.length,
      hasPlace: said.school_id !== null || said.state_code !== null,
      follows: followed.get(viewer.accountId) ?? 0,
      skipped: said.skipped,
    })
    const school = said.school_id === null ? undefined : (await schools.byIds([said.school_id])).get(said.school_id)
    return {
      kind: 'fan',
      steps,
      next: nextOf(steps),
      sportIds: said.sport_ids,
      stateCode: said.state_code,
      school: school ? { _id: school.id, name: school.name } : null,
    }
  }

  const ofAthlete = async (viewer: Viewer): Promise<FirstWeek> => {
    const { accountId } = viewer
    const [{ account, profile }, page, statsOf, places, isSeller] = await Promise.all([
      requireOwn(viewer),
      pages.load([accountId]),
      pages.stats([accountId]),
      destinations.current(accountId),
      hasSold(accountId),
    ])
    const { feeds, followers } = statsOf(accountId)
    const steps = athleteStepsOf({
      guardianStatus: accounts.guardianStatusOf(account),
      hasPictures: account.avatar !== '' && account.cover !== '',
      hasBio: Boolean(profile?.bio),
      isVerified: profile?.verified_document ?? false,
      posts: feeds,
      canEarn: page.get(accountId)?.can_earn ?? false,
      hasOffer: profile !== undefined && (profile.is_free_subscription || profile.monthly_price !== null || profile.yearly_price !== null),
      hasPayoutAccount: places.length > 0,
      followers,
      hasSold: isSeller,
    })
    return { kind: 'athlete', steps, next: nextOf(steps), sportIds: [], stateCode: null, school: null }
  }

  const view = (viewer: Viewer): Promise<FirstWeek> => (viewer.kind === 'performer' ? ofAthlete(viewer) : ofFan(viewer))

  return {
    view,

    /** What somebody has said of themself; nobody has to. */
    async said(accountId: string): Promise<{ sportIds: readonly string[]; schoolId: string | null }> {
      const { sport_ids: sportIds, school_id: schoolId } = await saidBy(accountId)
      return { sportIds, schoolId }
    },

    /** What is answered is answered; what is skipped is asked no more. */
    async update(viewer: Viewer, { sportIds, stateCode, schoolId, skip }: Answers): Promise<FirstWeek> {
      await reference.refuseUnknownSports(sportIds ?? [])
      const school = schoolId ? (await schools.byIds([schoolId])).get(schoolId) : undefined
      if (schoolId && !school) throw new AppError('school.unknown')
      const skipped = skip === undefined ? [] : skip === 'all' ? fanSteps : [skip]
      await inTransaction(db, async (tx) => {
        const said = await store.lock(tx, blank(viewer.accountId))
        await store.save(tx, {
          ...said,
          ...(sportIds && { sport_ids: [...new Set(sportIds)] }),
          ...(stateCode !== undefined && { state_code: stateCode }),
          ...(schoolId !== undefined && { school_id: school?.id ?? null }),
          skipped: [...new Set([...said.skipped, ...skipped])],
        })
      })
      return view(viewer)
    },

    /** Ten pages that fit what was said, two of them small; nearest first, and never too few because too much was said. */
    async suggest(viewer: Viewer): Promise<Performer[]> {
      const said = await saidBy(viewer.accountId)
      return createSuggestions(needs)(viewer, said)
    },
  }
}

const large = 8
const small = 2

type Wish = { sportIds?: string[]; schoolId?: string; schoolStateCode?: string }

function createSuggestions({ search, accounts }: FirstWeekNeeds) {
  /** From the narrowest to everybody. */
  const wishesOf = ({ sport_ids: sportIds, school_id: schoolId, state_code: schoolStateCode }: FirstWeekTable): Wish[] => {
    const sports = sportIds.length > 0 ? { sportIds } : {}
    const places: Wish[] = [...(schoolId ? [{ schoolId }] : []), ...(schoolStateCode ? [{ schoolStateCode }] : [])]
    return [...places.map((place) => ({ ...place, ...sports })), sports, ...(sportIds.length > 0 ? places : []), {}]
  }

  return async (viewer: Viewer, said: FirstWeekTable): Promise<Performer[]> => {
    const chosen = new Map<string, Performer>()
    const take = async (found: readonly Performer[], most: number) => {
      // Nobody under 18 is put before strangers.
      const young = new Set(
        (await accounts.loadMany(found.map(({ _id }) => _id))).flatMap(({ account }) => (accounts.isMinor(account) ? account.id : [])),
      )
      for (const one of found) if (chosen.size < most && one._id !== viewer.accountId && !young.has(one._id)) chosen.set(one._id, one)
    }
    const wishes = wishesOf(said)
    for (const wish of wishes) {
      if (chosen.size >= large) break
      await take((await search.search({ ...wish, sortBy: 'popular', limit: 2 * large }, viewer)).data, large)
    }
    const all = chosen.size + small
    for (const wish of wishes) {
      if (chosen.size >= all) break
      const few = await search.search({ ...wish, sortBy: 'popular', sort: 'asc', limit: 2 * large }, viewer)
      await take(few.data, all)
    }
    return [...chosen.values()]
  }
}
