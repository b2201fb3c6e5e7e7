// A profile on the wire: what anybody sees, and what its owner sees.
import {
  profilePath,
  type File,
  type Paper,
  type Performer,
  type PrivatePerformer,
  type SchoolBadge,
  type TeamOfAccount,
} from '@fieldhouse/contract'
import {
  ageBandOf,
  classYear,
  educationAt,
  guardianStatusAt,
  mayEarn,
  presentColours,
  presentSchool,
  seniorYearAt,
  type Account,
  type Accounts,
  type PerformerProfile,
} from '#people/accounts'
import { presentPlaces, type Destination } from '#payouts/destinations'
import type { Flags } from '#content/reactions'
import type { PageStats } from '#ground/pages'
import type { SportCard } from '#ground/reference'
import type { School } from '#ground/schools'
import { presentOwn, type OwnFacts } from '#profiles/users'

export interface ProfileFacts {
  readonly account: Account
  readonly profile: PerformerProfile
  readonly school: School | undefined
  readonly sports: readonly SportCard[]
  readonly stats: PageStats
  readonly isMinor: boolean
  readonly isOnline: boolean
  /** A stream runs that the viewer may know of. */
  readonly isLive: boolean
  readonly isFollowed: boolean
  readonly isSubscribed: boolean
  readonly flags: Flags
  readonly freeOfferUsed: boolean
  readonly welcomeVideo: File | null
  readonly teams: TeamOfAccount[]
  readonly schoolBadge: SchoolBadge | null
  readonly now: Date
}

const amount = (cents: number | null) => (cents === null ? null : cents / 100)

/** Prices exist only where money may be taken at all (youth.md 4, 7). */
function presentOffer({ account, profile, isMinor, freeOfferUsed, now }: ProfileFacts) {
  const earns = mayEarn({
    isMinor,
    educationType: educationAt(profile, now),
    status: account.status,
    guardianStatus: guardianStatusAt(account, now),
    documentStatus: profile.document_status,
  })
  return {
    canEarn: earns,
    monthlyPrice: earns ? amount(profile.monthly_price) : null,
    yearlyPrice: earns ? amount(profile.yearly_price) : null,
    publicChatPrice: earns ? amount(profile.public_chat_price) : null,
    privateChatPrice: earns ? amount(profile.private_chat_price) : null,
    isFreeSubscription: earns && profile.is_free_subscription && !freeOfferUsed,
    durationFreeSubscriptionDays: profile.free_days,
  }
}

/** Only athletes at a school are in a class. */
const classYearOf = ({ profile, now }: ProfileFacts) =>
  profile.school_id !== null && profile.school_roles.includes('athlete') ? classYear(profile.grad_year, seniorYearAt(now)) : null

function presentStats({ stats }: ProfileFacts) {
  const {
    likes,
    shares,
    subscribers,
    followers,
    views,
    feeds,
    products,
    videos,
    galleries,
    photos,
    stream_seconds: totalStreamTime,
  } = stats
  return {
    likes,
    shares,
    subscribers,
    followers,
    views,
    totalFeeds: feeds,
    totalVideos: videos,
    totalPhotos: photos,
    totalGalleries: galleries,
    totalProducts: products,
    totalStreamTime,
  }
}

function presentProfile(facts: ProfileFacts) {
  const { account, profile, school, sports, stats } = facts
  const card = {
    _id: account.id,
    name: account.name,
    username: account.username,
    avatar: account.avatar,
    isPerformer: true,
    isOnline: facts.isOnline,
    verifiedAccount: profile.verified_document,
    ...presentSchool(profile, school),
    schoolRoles: profile.school_roles,
  }
  return {
    ...card,
    cover: account.cover,
    coverFocus: profile.cover_x === null || profile.cover_y === null ? null : { x: profile.cover_x, y: profile.cover_y },
    colors: presentColours(profile),
    bio: profile.bio,
    languages: profile.languages,
    sports: [...sports],
    positions: profile.positions,
    jersey: profile.jersey,
    gradYear: profile.grad_year,
    classLabel: profile.class_label ?? classYearOf(facts),
    height: profile.height,
    weight: profile.weight,
    hometown: profile.hometown,
    socials: profile.socials,
    teams: facts.teams,
    ...presentOffer(facts),
    welcomeVideo: facts.welcomeVideo,
    activateWelcomeVideo: profile.activate_welcome_video,
    verifiedDocument: profile.verified_document,
    schoolBadge: facts.schoolBadge,
    score: stats.score,
    live: facts.isLive,
    streamingStatus: facts.isLive ? ('public' as const) : ('offline' as const),
    stats: presentStats(facts),
    isFeatured: profile.is_featured,
    isFollowed: facts.isFollowed,
    isSubscribed: facts.isSubscribed,
    ...facts.flags,
    path: profilePath(card),
  }
}

export const presentPerformer = (facts: ProfileFacts): Performer => ({
  ...presentProfile(facts),
  // Switched off it is its owner's alone.
  welcomeVideo: facts.profile.activate_welcome_video ? facts.welcomeVideo : null,
  country: facts.account.country,
  gender: facts.account.gender,
  ageBand: ageBandOf(facts.account.date_of_birth, facts.account.show_age_band, facts.now),
  createdAt: facts.account.created_at.toISOString(),
})

export interface PrivateFacts extends ProfileFacts {
  /** Not all of it is what others see. */
  readonly isWaiting: boolean
  readonly isRefused: boolean
  /** Where others find the page, where that is not what its owner wants it to be. */
  readonly shownPath: string | undefined
  readonly own: OwnFacts
  readonly home: ReturnType<Accounts['homeOf']>
  readonly destinations: readonly Destination[]
  readonly earnings: { pending: number; available: number }
  readonly documents: Paper[]
}

export function presentPrivatePerformer(facts: PrivateFacts): PrivatePerformer {
  const { account, profile, own, destinations, earnings, documents } = facts
  return {
    ...presentOwn(account, own),
    ...presentProfile(facts),
    stats: { ...presentStats(facts), totalSubscriptions: own.totalSubscriptions, following: own.following },
    showAgeBand: account.show_age_band,
    // What the owner wrote, not what follows from the year: it would be kept, and roll over no more.
    classLabel: profile.class_label,
    // The owner sees stored prices also while they cannot be charged.
    monthlyPrice: amount(profile.monthly_price),
    yearlyPrice: amount(profile.yearly_price),
    publicChatPrice: amount(profile.public_chat_price),
    privateChatPrice: amount(profile.private_chat_price),
    isFreeSubscription: profile.is_free_subscription,
    ...facts.home,
    ...(facts.isWaiting && { isWaiting: true }),
    ...(facts.isRefused && { isRefused: true }),
    ...(facts.shownPath !== undefined && { path: facts.shownPath }),
    documentStatus: profile.document_status,
    documentReason: profile.document_reason,
    documents,
    ...presentPlaces(destinations),
    earnings,
  }
}
