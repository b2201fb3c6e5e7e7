// What a personal key opens, and what a key of the site does: one table each, by scope. A call that is not in it refuses every key, whoever's it is: payouts, bank details, factors,
// passwords, messages, guardians, settings of the account, and whatever staff does.

const words = (text: string): string[] => text.trim().split(/\s+/)

export const keyScopeTable = {
  'profile:read': { label: 'Read your profile', calls: words('users.me performers.me') },
  'posts:read': {
    label: 'Read posts, videos, galleries and products',
    calls: words(`
      feeds.own feeds.ownOne feeds.list feeds.view videos.own videos.ownOne videos.search videos.view galleries.own galleries.ownOne
      galleries.search galleries.view photos.own photos.ownOne photos.list photos.view products.own products.ownOne products.search
      products.view`),
  },
  'posts:write': {
    label: 'Publish, change and remove posts, videos, galleries and products',
    calls: words(`
      feeds.create feeds.update feeds.createPoll feeds.remove videos.upload videos.update videos.remove galleries.create galleries.update
      galleries.remove photos.upload photos.update photos.remove photos.setCover products.create products.update products.remove`),
  },
  'media:write': {
    label: 'Upload files for posts',
    calls: words('feeds.uploadPhoto feeds.uploadVideo feeds.uploadAudio feeds.uploadThumbnail feeds.uploadTeaser files.status'),
  },
  'stats:read': { label: 'Read figures of your page', calls: words('streams.summary statistics.ofPage') },
  'earnings:read': {
    label: 'Read what your page earned',
    calls: words('earnings.stats earnings.periods earnings.search earnings.statement earnings.years earnings.ofTeam'),
  },
  'orders:read': { label: 'Read orders', calls: words('orders.ofSeller orders.ofBuyer orders.view orders.history') },
  'orders:write': { label: 'Move orders on: shipped, delivered, tracking numbers', calls: words('orders.update') },
  'fans:read': {
    label: 'Read who follows and subscribes',
    calls: words('follows.followers subscriptions.ofPage fanGroups.search fanGroups.view fanGroups.members'),
  },
  'streams:write': {
    label: 'Prepare and change streams',
    calls: words('streams.live streams.change streams.updateInfo streams.setDuration streams.score'),
  },
  'hooks:write': {
    label: 'Make and change hooks',
    calls: words('hooks.list hooks.create hooks.update hooks.remove hooks.renewSecret hooks.test hooks.deliveries hooks.replay'),
  },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly calls: readonly string[] }>>

export type KeyScope = keyof typeof keyScopeTable
export const keyScopes = Object.keys(keyScopeTable) as KeyScope[]

const byCall = new Map(keyScopes.flatMap((scope) => keyScopeTable[scope].calls.map((name): [string, KeyScope] => [name, scope])))

/** What a key must have to make a call; undefined: no key makes it. */
export const keyScopeOf = (name: string): KeyScope | undefined => byCall.get(name)

/** All names that the table knows, each as often as it stands there. */
export const namesInKeyScopes = (): string[] => keyScopes.flatMap((scope) => [...keyScopeTable[scope].calls])

/**
 * What a key of the site opens: for programs of whoever runs it. All of it is staff's, as an owner may; what these calls ask for beside that was
 * asked for when the key was made.
 */
export const siteKeyScopeTable = {
  'metrics:read': { label: 'Read figures of the running program, as Prometheus takes them', calls: words('house.metrics') },
  'audit:read': { label: 'Read what staff did', calls: words('audit.list audit.copy') },
  'backup:run': { label: 'Back up now, and see what became of it', calls: words('backups.look backups.runs backups.take') },
  'export:run': { label: 'Fetch files: the journal, taxes, what staff did', calls: words('journal.file taxes.file audit.file') },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly calls: readonly string[] }>>

export type SiteKeyScope = keyof typeof siteKeyScopeTable
export const siteKeyScopes = Object.keys(siteKeyScopeTable) as SiteKeyScope[]

const ofSiteByCall = new Map(
  siteKeyScopes.flatMap((scope) => siteKeyScopeTable[scope].calls.map((name): [string, SiteKeyScope] => [name, scope])),
)

/** The same of a key of the site. */
export const siteKeyScopeOf = (name: string): SiteKeyScope | undefined => ofSiteByCall.get(name)

export const mostKeys = 10
export const longestKeyDays = 366
export const mostKeyNetworks = 10
