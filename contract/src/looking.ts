// What staff sees of the site as somebody else: one table, closed by default. A call that is not in it is refused whoever looks, and so is every
// write: threads, orders, cards, payouts, documents, addresses, settings and whatever staff does.

const words = (text: string): string[] => text.trim().split(/\s+/)

const shown: ReadonlySet<string> = new Set(
  words(`
    users.me users.view performers.me performers.view performers.search performers.random performers.top
    feeds.list feeds.view videos.search videos.view galleries.search galleries.view photos.list photos.view products.search products.view
    streams.search teams.search teams.view teams.members schedule.list schedule.ofAthlete records.list highlights.list splits.shown
    comments.list comments.view comments.standing supporters.list supporters.standing goals.list bundles.of
    home.order home.best home.things suggestions.list firstWeek.view follows.following follows.settings
    reactions.feeds reactions.galleries reactions.products reactions.videos reactions.performers reactions.teams
    search.results search.trending search.suggestions notices.current`),
)

export const isShownToLooker = (name: string): boolean => shown.has(name)
export const callsShownToLookers = (): string[] => [...shown]

/** So long somebody looks as another. */
export const lookMinutes = 15

/** Of an answer nothing of it is said to whoever looks. */
export const hiddenFromLookers: ReadonlySet<string> = new Set([
  'email',
  'pendingEmail',
  'phone',
  'phoneCode',
  'dateOfBirth',
  'address',
  'streetAddress',
  'zipCode',
  'balance',
])
