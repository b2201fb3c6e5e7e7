// Profiles: read by anybody, found by search, changed by their owner.
import type { Performer, PrivatePerformer } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { type Db, inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { educationAt, type Account, type Accounts, type PerformerProfile } from '#people/accounts'
import type { Destinations } from '#payouts/destinations'
import type { Follows } from '#people/follows'
import type { Media } from '#content/media'
import { mayShare } from '#content/messages'
import type { Reactions } from '#content/reactions'
import { isLiveFor, type Pages } from '#ground/pages'
import type { Reference } from '#ground/reference'
import type { Schools } from '#ground/schools'
import { freeDaysFor, type Settings } from '#ground/settings'
import type { Badges } from '#profiles/badges'
import type { Papers } from '#profiles/papers'
import type { Teams } from '#profiles/teams'
import type { Users } from '#profiles/users'
import { presentPerformer, presentPrivatePerformer, type ProfileFacts } from './present.ts'
import { judgeOffer, readProfileForm, readSchool, refuseLinks, type ProfileForm } from './profile-changes.ts'

/** Facts that modules above this one know; the wiring hands them in. */
export interface PerformerMoney {
  subscribedAmong(viewerId: string | undefined, pageIds: readonly string[]): Promise<Set<string>>
  /** Pages whose free subscription this fan has used already. */
  freeUsedAmong(viewerId: string | undefined, pageIds: readonly string[]): Promise<Set<string>>
  earningsOf(pageId: string): Promise<{ pending: number; available: number }>
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly destinations: Destinations
  readonly accounts: Accounts
  readonly users: Users
  readonly teams: Teams
  readonly pages: Pages
  readonly follows: Follows
  readonly reference: Reference
  readonly schools: Schools
  readonly settings: Settings
  readonly media: Media
  readonly money: PerformerMoney
  readonly papers: Papers
  readonly badges: Badges
  readonly reactions: Pick<Reactions, 'flags'>
}

export type Performers = ReturnType<typeof createPerformers>

export function createPerformers(needs: Needs) {
  const { db, clock, accounts, users, pages, destinations, reference, schools, settings, money, papers, media } = needs
  const loadFacts = createFactsLoader(needs)

  const requireOwn = async (viewer: Viewer): Promise<ProfileFacts> => {
    const [facts] = await loadFacts([viewer.accountId], viewer)
    if (!facts) throw new AppError('performer.unknown')
    return facts
  }

  /** As its owner wants it to be, also while a moderator has to look at that first; others see the rest (youth.md Y64). */
  const requireOwnWish = async (
    viewer: Viewer,
  ): Promise<ProfileFacts & { isWaiting: boolean; isRefused: boolean; shownPath: string | undefined }> => {
    const { accountId } = viewer
    const [facts, words] = await Promise.all([requireOwn(viewer), accounts.ownWishOf(accountId)])
    if (!words && !facts.isMinor) return { ...facts, isWaiting: false, isRefused: false, shownPath: undefined }
    const account = { ...facts.account, ...words?.account }
    const profile = { ...facts.profile, ...words?.profile }
    const id = profile.welcome_video_id
    const video = id === null ? undefined : (await media.load([id])).get(id)
    return {
      ...facts,
      account: { ...account, avatar: media.forOwner(account.avatar, viewer), cover: media.forOwner(account.cover, viewer) },
      profile,
      welcomeVideo: video ? media.present(video, { isOpen: true, viewer }) : null,
      isWaiting: words !== undefined && !words.isRefused,
      isRefused: words?.isRefused === true,
      // The name in it may be one that nobody has seen.
      shownPath: presentPerformer(facts).path,
    }
  }

  const me = async (viewer: Viewer): Promise<PrivatePerformer> => {
    const facts = await requireOwnWish(viewer)
    const [own, known, earnings, documents] = await Promise.all([
      users.factsOf(facts.account),
      destinations.current(viewer.accountId),
      money.earningsOf(viewer.accountId),
      papers.reading.ofViewer(viewer),
    ])
    return presentPrivatePerformer({ ...facts, own, home: accounts.homeOf(facts.profile), destinations: known, earnings, documents })
  }

  const requireOpen = async (account: Account, viewer: Viewer | undefined): Promise<void> => {
    if (account.id === viewer?.accountId || (accounts.isVisible(account) && !(await pages.isApart(viewer, account.id)))) return
    await pages.refuseAbroad(account.id)
    throw new AppError('performer.unknown')
  }
  const idOf = async (idOrName: string) => (isId(idOrName) ? idOrName : (await accounts.findByUsername(idOrName))?.id)

  return {
    me,
    /** For what stands on a profile beside it: whose it is. Throws `performer.unknown`, for a hidden one as `view` does. */
    async requireShown(idOrName: string, viewer: Viewer | undefined): Promise<{ account: Account; profile: PerformerProfile }> {
      const id = await idOf(idOrName)
      const { account, profile } = (id === undefined ? undefined : await accounts.load(id)) ?? {}
      if (!account || !profile) throw new AppError('performer.unknown')
      await requireOpen(account, viewer)
      return { account, profile }
    },
    /** Those of these that are shown. */
    async shownAmong(ids: readonly string[], viewer: Viewer): Promise<ReadonlySet<string>> {
      const [found, apart] = await Promise.all([accounts.loadMany(ids), pages.apartAmong(viewer, ids)])
      return new Set(
        found.flatMap(({ account, profile }) => (profile && accounts.isVisible(account) && !apart.has(account.id) ? account.id : [])),
      )
    },
    /** Profiles in public shape, in the order of the ids; hidden ones are left out. */
    async present(ids: readonly string[], viewer: Viewer | undefined): Promise<Performer[]> {
      const [facts, apart] = await Promise.all([loadFacts(ids, viewer), pages.apartAmong(viewer, ids)])
      return facts.filter(({ account }) => accounts.isVisible(account) && !apart.has(account.id)).map(presentPerformer)
    },
    /** One profile by username or id; the owner sees it also while it is hidden. Throws `performer.unknown`. */
    async view(idOrName: string, viewer: Viewer | undefined): Promise<Performer> {
      const id = await idOf(idOrName)
      const [facts] = id === undefined ? [] : await loadFacts([id], viewer)
      if (!facts) throw new AppError('performer.unknown')
      await requireOpen(facts.account, viewer)
      // Not told to visitors, nor in lists: nobody shall search for those who may not be written to.
      return { ...presentPerformer(facts), ...(viewer && { canMessage: isReachable(facts, viewer) }) }
    },

    async update(viewer: Viewer, form: ProfileForm): Promise<PrivatePerformer> {
      const { account, profile, isMinor } = await requireOwn(viewer)
      const change = readProfileForm(form)
      if (accounts.isLimited(account)) refuseLinks(change, profile)
      await reference.refuseUnknownSports(form.sportIds ?? [], profile.sport_ids)
      await inTransaction(db, async (tx) => {
        const { educationType: wanted, ...school } = form
        const isNamed = wanted || form.education !== undefined
        const resolved = isNamed
          ? await schools.resolve(tx, { ...school, educationType: wanted ?? undefined }, { isKnown: isMinor })
          : undefined
        const schoolChange = readSchool(form, resolved)
        const after = { ...change, ...schoolChange }
        const review = reviewAgain(profile, after)
        const educationType = educationAt({ ...profile, ...after, ...review }, clock.now())
        const now = await settings.readNow(tx)
        judgeOffer(change, { isMinor, educationType }, now)
        await users.applyForm(tx, viewer, form)
        const shown = form.showAgeBand === undefined ? {} : { show_age_band: form.showAgeBand }
        await accounts.update(tx, account.id, shown, {
          ...after,
          ...freeDaysFor(form, profile.is_free_subscription, now),
          ...review,
        })
      })
      return me(viewer)
    },
  }
}

const isReachable = ({ account, isMinor }: ProfileFacts, viewer: Viewer): boolean =>
  mayShare({ id: viewer.accountId, kind: viewer.kind, isMinor: viewer.isMinor }, { id: account.id, kind: account.kind, isMinor })

/** A changed school or role sends an existing document back to review (wire.md 4.3), and so does the year of leaving a high school. */
function reviewAgain(before: PerformerProfile, change: Partial<PerformerProfile>): Partial<PerformerProfile> {
  const ofHighSchool = before.education_type === 'High School' ? (['grad_year'] as const) : []
  const fields = ['education_type', 'school_id', 'school_name', 'school_roles', ...ofHighSchool] as const
  const changed = fields.some((field) => change[field] !== undefined && String(change[field]) !== String(before[field]))
  return changed && before.document_status !== 'none' ? { document_status: 'pending' } : {}
}

/** Loads what profiles are made of, in as many queries for fifty as for one. */
function createFactsLoader({ clock, accounts, pages, follows, reference, schools, media, money, teams, badges, reactions }: Needs) {
  return async (ids: readonly string[], viewer: Viewer | undefined): Promise<ProfileFacts[]> => {
    const viewerId = viewer?.accountId
    const found = (await accounts.loadMany(ids)).filter(
      (row): row is { account: Account; profile: PerformerProfile } => row.profile !== undefined,
    )
    const known = found.map(({ account }) => account.id)
    const [schoolOf, statsOf, followed, subscribed, freeUsed, videos, teamsOf, badgeOf, flagsOf] = await Promise.all([
      schools.byIds(found.flatMap(({ profile }) => profile.school_id ?? [])),
      pages.stats(known),
      follows.followedAmong(viewerId, known),
      money.subscribedAmong(viewerId, known),
      money.freeUsedAmong(viewerId, known),
      media.load(found.flatMap(({ profile }) => profile.welcome_video_id ?? [])),
      teams.reading.ofAccounts(known, viewer ?? 'visitor'),
      badges.reading.of(known),
      reactions.flags.of(viewer, known),
    ])
    const videoOf = (id: string | null) => {
      const file = id === null ? undefined : videos.get(id)
      return file ? media.present(file, { isOpen: true, isForAll: true }) : null
    }
    return found.map(({ account, profile }) => ({
      account,
      profile,
      school: profile.school_id ? schoolOf.get(profile.school_id) : undefined,
      sports: reference.sportCards(profile.sport_ids),
      stats: statsOf(account.id),
      isMinor: accounts.isMinor(account),
      isOnline: accounts.isOnline(account),
      isLive: isLiveFor(viewer, statsOf(account.id).live),
      isFollowed: followed.has(account.id),
      isSubscribed: subscribed.has(account.id),
      freeOfferUsed: freeUsed.has(account.id),
      welcomeVideo: profile.activate_welcome_video || account.id === viewerId ? videoOf(profile.welcome_video_id) : null,
      teams: teamsOf(account.id),
      schoolBadge: badgeOf.get(account.id) ?? null,
      flags: flagsOf(account.id),
      now: clock.now(),
    }))
  }
}
