// One team, and what each of its people, one who was one of them and everybody else gets of it. The calls are found, not listed:
// whatever is of a team by its access, or takes a `teamId`, is here or fails.
import { calls, type Call, type CallName, type Capability } from '@fieldhouse/contract'
import { ofTeam, ownedBy, performersOnly, seenAs } from './table.ts'
import type { Thing } from './things.ts'

/** What it takes to name a team in a call of one's own; `target`: the team is what is asked for, and open to all. */
const takesTeam: Partial<Record<CallName, Capability | 'target'>> = {
  'performers.search': 'target',
  'performers.random': 'target',
  'feeds.list': 'target',
  'streams.search': 'target',
  'videos.search': 'target',
  'galleries.search': 'target',
  'products.search': 'target',
  'payments.subscribeTeam': 'target',
  'feeds.create': 'contribute',
  // Named by whoever was on its roster: asked in records.test.ts.
  'records.create': 'target',
  'records.update': 'target',
  // A post stays on the page it was written for: asked below, of a post of the team.
  'feeds.update': 'target',
  'feeds.own': 'contribute',
  'streams.live': 'publish',
  'streams.recordings': 'publish',
  'videos.upload': 'publish',
  'videos.own': 'publish',
  'galleries.create': 'publish',
  'galleries.own': 'publish',
  'photos.own': 'publish',
  'products.create': 'publish',
  'products.own': 'publish',
  'coupons.own': 'earn',
  'coupons.create': 'earn',
  'bundles.set': 'earn',
  'trialLinks.list': 'earn',
  'trialLinks.create': 'earn',
  'statistics.ofPage': 'manage',
  'hooks.list': 'own',
  'hooks.create': 'own',
  'goals.own': 'earn',
  'goals.create': 'earn',
  'orders.ofSeller': 'earn',
  'refunds.received': 'earn',
  'streams.change': 'target',
  'photos.list': 'target',
  'blocks.check': 'target',
  'subscriptions.ofFan': 'target',
  'follows.followers': 'read private',
  'blocks.list': 'moderate',
  'blocks.create': 'moderate',
  'blocks.remove': 'moderate',
  'blocks.countries': 'manage',
  'blocks.closeTo': 'manage',
  'restrictions.list': 'moderate',
  'restrictions.create': 'moderate',
  'restrictions.remove': 'moderate',
  'comments.waiting': 'moderate',
  'comments.rules': 'moderate',
  'comments.setRules': 'moderate',
  'comments.bans': 'moderate',
  'comments.ban': 'moderate',
  'comments.liftBan': 'moderate',
  'subscriptions.ofPage': 'read private',
  'earnings.stats': 'earn',
  'earnings.periods': 'earn',
  'earnings.search': 'earn',
  'payouts.calculate': 'earn',
  'payouts.search': 'earn',
  'payouts.create': 'earn',
  'payouts.update': 'earn',
  'payouts.places': 'earn',
  'payouts.view': 'earn',
  'payouts.checkPending': 'earn',
  'connect.createAccount': 'earn',
  'connect.me': 'earn',
  'connect.session': 'earn',
  'connect.loginLink': 'earn',
  'connect.verification': 'earn',
  'connect.uploadDocument': 'target',
  // Whoever has a part of a team's sales reads that part, who has left, too.
  'earnings.statement': 'earn',
  'teamInvitations.create': 'manage',
  'teamInvitations.search': 'manage',
}

const nobody = '0190a2b4-0000-7000-8000-00000000dead'

/** Bodies with which a call gets as far as its team; nothing of the team changes for good. */
const bodies: Partial<Record<CallName, object>> = {
  'feeds.create': { type: 'text', text: 'For the team', audience: 'public', status: 'draft' },
  'connect.createAccount': { returnUrl: 'http://localhost/studio' },
  'payouts.calculate': { requestTokens: 50 },
  'payouts.create': { requestTokens: 50, paymentAccountType: 'banking' },
  'payouts.update': { status: 'canceled' },
  'streams.live': { title: 'Warm-up', isFree: true },
  'videos.upload': { title: 'Drills' },
  'galleries.create': { title: 'Drafts', status: 'draft' },
  'products.create': { name: 'Scarf', type: 'physical', price: 5, status: 'draft' },
  'coupons.create': { code: 'TEAMSCARF', type: 'percent', value: 10 },
  'bundles.set': { bundles: [] },
  'trialLinks.create': { days: 3 },
  'hooks.create': { url: 'https://receiver.example.org/hook', events: ['sale.made'] },
  'goals.create': { title: 'A new net', kind: 'sales', target: 5 },
  'teamInvitations.create': { email: 'newcomer@example.org', role: 'athlete' },
  'blocks.create': { targetId: nobody },
  'blocks.closeTo': { countryCodes: [] },
  'comments.ban': { accountId: nobody },
  'restrictions.create': { accountId: nobody },
}

/** The same of queries. */
const january = { fromDate: '2026-01-01', toDate: '2026-01-31' }
const queries: Partial<Record<CallName, object>> = { 'earnings.statement': january, 'earnings.periods': { ...january, unit: 'week' } }

const all = (Object.entries(calls) as [string, Record<string, Call>][]).flatMap(([area, of]) =>
  Object.entries(of).map(([name, call]) => [`${area}.${name}` as CallName, call] as const),
)
const has = (schema: Call['query'] | Call['body'], key: string): boolean =>
  schema !== undefined && Object.hasOwn((schema as { properties?: object }).properties ?? {}, key)

/** Every call that names a team beside its address. */
export const callsWithTeam = all.filter(([, call]) => has(call.query, 'teamId') || has(call.body, 'teamId')).map(([name]) => name)

const withTeam = callsWithTeam.flatMap((name): Thing[] => {
  const capability = takesTeam[name]
  const call = all.find(([known]) => known === name)?.[1]
  if (capability === undefined || capability === 'target' || !call) return []
  const params = Object.fromEntries(Object.keys(call.params?.properties ?? {}).map((key) => [key, nobody]))
  return [
    {
      what: 'a team, acted for',
      call: name,
      input: ({ things: { team } }) => ({
        params,
        ...(has(call.query, 'teamId') && { query: { ...queries[name], teamId: team } }),
        body: { ...bodies[name], ...(has(call.body, 'teamId') && { teamId: team }) },
      }),
      cells: ofTeam(capability),
      // A payout that is not there is not there for its owner either.
      isAbsentFine: true,
    },
  ]
})

/** What it takes in a team that is named by the address, written by hand: the contract's own word would prove nothing. */
const takesInTeam: Partial<Record<CallName, Capability>> = {
  'earnings.ofTeam': 'own',
  'teams.update': 'manage',
  // It has a subscriber, so that it does not end.
  'teams.remove': 'own',
  'teams.uploadLogo': 'manage',
  'teams.uploadPoster': 'manage',
  'teams.uploadBanner': 'manage',
  'teams.updateMember': 'manage',
  'teams.removeMember': 'contribute',
  'teams.toggleModeration': 'moderate',
  'teams.pinFeed': 'moderate',
  'teams.feeds': 'moderate',
  'teams.rollOver': 'manage',
  'teamInvitations.addRosters': 'manage',
  'teamInvitations.addStaffs': 'own',
  'rosters.upload': 'manage',
  'rosterRemovals.removeMe': 'contribute',
  'schedule.create': 'manage',
  'schedule.update': 'manage',
  'schedule.setResult': 'manage',
  'schedule.remove': 'manage',
  'schedule.post': 'contribute',
  'records.ofTeam': 'manage',
  'records.decide': 'manage',
  'splits.show': 'own',
  'splits.propose': 'own',
  'splits.answer': 'own',
}
const named = all.filter(([, call]) => call.capability !== undefined && call.path.startsWith('/team/{id}'))

const byAddress = named
  .flatMap(([name, call]) => {
    const capability = takesInTeam[name]
    return capability === undefined ? [] : [{ name, call, capability }]
  })
  .map(
    ({ name, call, capability }): Thing => ({
      what: 'a team, by its address',
      call: name,
      input: ({ things: { team } }) => ({
        params: { ...Object.fromEntries(Object.keys(call.params?.properties ?? {}).map((key) => [key, nobody])), id: team },
        body: {},
      }),
      cells: ofTeam(capability),
      isAbsentFine: true,
    }),
  )

/** Calls of a team of which nobody has said what they take. */
export const unsaid = [
  ...callsWithTeam.filter((name) => takesTeam[name] === undefined),
  ...named.flatMap(([name]) => (takesInTeam[name] === undefined ? [name] : [])),
]

export const teamThings: readonly Thing[] = [
  ...withTeam,
  ...byAddress,
  {
    what: 'posts of a team that wait',
    call: 'teams.queue',
    input: ({ things }) => ({ params: { id: things.team } }),
    cells: ofTeam('moderate'),
  },
  {
    what: 'a post of a team, to decide on',
    call: 'teams.decide',
    input: ({ things }) => ({ params: { id: things.teamPost }, body: { status: 'approved' } }),
    cells: ofTeam('moderate'),
  },
  {
    what: 'figures of a member, to confirm',
    call: 'records.decide',
    input: ({ things }) => ({
      params: { id: things.team, recordId: things.teamRecord },
      body: { status: 'confirmed', revision: 0 },
    }),
    cells: ofTeam('manage'),
  },
  {
    what: 'a draft that a former coach wrote for a team',
    call: 'feeds.ownOne',
    input: ({ things }) => ({ params: { id: things.teamDraft } }),
    cells: { ...ownedBy('team owner', performersOnly, '404'), 'team manager': 'admitted', 'team moderator': 'admitted' },
  },
  {
    what: 'a draft that a former coach wrote for a team',
    call: 'feeds.update',
    input: ({ things }) => ({ params: { id: things.teamDraft }, body: { title: 'Mine' } }),
    cells: { ...ownedBy('team owner', performersOnly, '404'), 'team manager': 'admitted' },
  },
  {
    what: 'a draft that a former coach wrote for a team',
    call: 'feeds.view',
    input: ({ things }) => ({ params: { id: things.teamDraft } }),
    cells: seenAs({ 'team owner': 'open', 'team manager': 'open', 'team moderator': 'open', moderator: 'open', safety: 'open' }, '404'),
  },
  ...(
    [
      ['products.update', 'teamProduct'],
      ['galleries.update', 'teamGallery'],
    ] as const
  ).map(
    ([call, name]): Thing => ({
      what: 'something that a former coach put up for a team',
      call,
      input: ({ things }) => ({ params: { id: things[name] }, body: {} }),
      cells: { ...ownedBy('team owner', performersOnly, '404'), 'team manager': 'admitted' },
    }),
  ),
  ...(
    [
      ['products.ownOne', 'teamProduct'],
      ['galleries.ownOne', 'teamGallery'],
    ] as const
  ).map(
    ([call, name]): Thing => ({
      what: 'something that a former coach put up for a team',
      call,
      input: ({ things }) => ({ params: { id: things[name] } }),
      cells: { ...ownedBy('team owner', performersOnly, '404'), 'team manager': 'admitted', 'team moderator': 'admitted' },
    }),
  ),
  {
    what: 'the photos of a team’s draft',
    call: 'photos.list',
    input: ({ things }) => ({ query: { galleryId: things.teamGallery } }),
    cells: seenAs({ 'team owner': 'open', 'team manager': 'open', 'team moderator': 'open', moderator: 'open', safety: 'open' }, '404'),
  },
  {
    what: 'an invitation that waits',
    call: 'teamInvitations.cancel',
    input: ({ things }) => ({ params: { id: things.teamInvitation } }),
    cells: ofTeam('manage'),
    // Canceled by the first of them.
    isAbsentFine: true,
  },
  {
    what: 'a coupon that a former coach made for a team',
    call: 'coupons.update',
    input: ({ things }) => ({ params: { id: things.teamCoupon }, body: {} }),
    cells: ownedBy('team owner', performersOnly, '404'),
  },
  ...(['update', 'end'] as const).map(
    (name): Thing => ({
      what: 'a goal that a former coach began for a team',
      call: `goals.${name}`,
      input: ({ things }) => ({ params: { id: things.teamGoal }, body: {} }),
      cells: ownedBy('team owner', performersOnly, '404'),
    }),
  ),
]
