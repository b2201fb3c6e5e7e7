// One of each role, and one of each thing that somebody owns, made through the API.
import { join } from 'node:path'
import { sql } from 'kysely'
import { days } from '#platform/clock.ts'
import { filmClip } from '../../demo/pictures/index.ts'
import {
  addAddress,
  askGuardian,
  buyAsset,
  buyProduct,
  buyTicket,
  comment as write,
  decideCase,
  follow,
  foundTeam,
  enterStream,
  goLive,
  giveGift,
  linkOf,
  makeCoupon,
  makeGallery,
  makeProduct,
  newKey,
  openConversation,
  password,
  openSocket,
  publish,
  registerFan,
  registerPerformer,
  report,
  requestPayout,
  saveBank,
  saveCard,
  say,
  setPrices,
  subscribe,
  tip,
  topUp,
  uploadMessageFile,
  uploadPostFile,
  uploadVideo,
  verifyPerformer,
  writeRecord,
  type Person,
} from '#scenario/index.ts'
import type { TestApp } from '../create-test-app.ts'
import { becomeGuardian } from '../become-guardian.ts'
import { joinTeam } from '../join-team.ts'
import type { Role } from './table.ts'

export interface World {
  readonly people: Readonly<Record<Exclude<Role, 'visitor' | 'null token' | 'forged token' | 'ended session' | 'socket ticket'>, Person>>
  /** The Authorization value of a role; `fresh` opens a session of its own for calls that end it. */
  tokenOf(role: Role, fresh?: boolean): Promise<string | undefined>
  readonly things: {
    /** The athlete's. */
    record: string
    draft: string
    draftFile: string
    /** Shown by the athlete, looked at by nobody yet. */
    paper: string
    recruiterLink: string
    fanGroup: string
    broadcast: string
    goal: string
    gift: string
    giftCode: string
    trialLink: string
    trialCode: string
    forSubscribers: string
    forFollowers: string
    forBuyers: string
    fanSession: string
    fanCard: string
    fanSubscription: string
    coachPayout: string
    fanAddress: string
    product: string
    archivedProduct: string
    order: string
    draftVideo: string
    videoForBuyers: string
    videoFile: string
    draftGallery: string
    galleryForBuyers: string
    photo: string
    photoFile: string
    /** Of posts of the athlete; the fan reported them. */
    openCase: string
    /** The fan's, on what the fan has bought; one of the fan's waits. */
    comment: string
    waitingComment: string
    commentedPost: string
    /** Of the fan, too: one to decide on, one to delete. */
    undecidedComment: string
    doomedComment: string
    decidedCase: string
    notification: string
    /** Runs, with a ticket that the fan has; its line is the fan's. */
    stream: string
    streamSession: string
    streamChat: string
    streamLine: string
    thread: string
    message: string
    lockedMessage: string
    messageFile: string
    /** Owned, managed, moderated and left by those whose names say so. */
    team: string
    teamPost: string
    /** The member's, of their season in the team. */
    teamRecord: string
    /** The former coach wrote it. */
    teamDraft: string
    /** Put up by the former coach, too. */
    teamProduct: string
    teamGallery: string
    teamCoupon: string
    teamGoal: string
    /** The fan is the guardian of the minor, and allows nothing; somebody else was asked, too. */
    guardianLink: string
    askedGuardian: string
    /** Of somebody who has not answered. */
    teamInvitation: string
  }
}

export async function makeWorld(app: TestApp, photo: Uint8Array): Promise<World> {
  const { client, db } = app
  const minor = `${new Date().getUTCFullYear() - 16}-01-01`
  const people = {
    fan: await registerFan(client),
    athlete: await registerPerformer(client),
    coach: await registerPerformer(client, { schoolRoles: ['coach'] }),
    'high-school athlete': await registerPerformer(client, { educationType: 'High School', schoolName: 'Tern Bay High' }),
    'minor athlete': await registerPerformer(client, { dateOfBirth: minor }),
    moderator: await registerFan(client),
    administrator: await registerFan(client),
    support: await registerFan(client),
    finance: await registerFan(client),
    compliance: await registerFan(client),
    safety: await registerFan(client),
    suspended: await registerFan(client),
    'team owner': await registerPerformer(client, { schoolRoles: ['coach'] }),
    'team manager': await registerPerformer(client),
    'team moderator': await registerPerformer(client),
    'team member': await registerPerformer(client),
    'former coach': await registerPerformer(client, { schoolRoles: ['coach'] }),
  }
  // Set where they stand, without the letters and hours of a grant; this suspension, too.
  for (const role of ['moderator', 'support', 'finance', 'compliance', 'safety'] as const)
    await sql`update account set roles = ${[role]} where id = ${people[role].id}`.execute(db)
  await sql`update account set roles = '{admin}' where id = ${people.administrator.id}`.execute(db)
  await sql`update account set status = 'suspended' where id = ${people.suspended.id}`.execute(db)
  app.clock.advance(6000)

  const ended = await login(app, people.fan)
  await client.send('auth.logout', { token: ended })

  const tokenOf = async (role: Role, fresh = false): Promise<string | undefined> => {
    if (role === 'visitor') return undefined
    if (role === 'null token') return 'null'
    if (role === 'forged token') return `s_${'A'.repeat(43)}`
    if (role === 'ended session') return ended
    if (role === 'socket ticket') return (await client.send('auth.socketTicket', { token: people.fan.token })).data.ticket
    return fresh && role !== 'suspended' ? login(app, people[role]) : people[role].token
  }
  return { people, tokenOf, things: await makeThings(app, people, photo) }
}

async function login({ client }: TestApp, person: Person): Promise<string> {
  return (await client.send('auth.login', { body: { username: person.username, password } })).data.token
}

/** Earnings that are available at once, and a payout of them. */
async function makePayout(app: TestApp, { fan, coach, administrator }: World['people']): Promise<string> {
  const { client, db, settings, jobs } = app
  await settings.write(db, { earningsHoldDays: 0, minimumPayoutAmount: 5 })
  await verifyPerformer(client, administrator, coach)
  await saveBank(client, coach)
  await tip(client, fan, coach, 10)
  await jobs.send(db, 'sales.mature', {})
  await app.settle()
  return (await requestPayout(client, coach, 5)).body.data._id
}

async function makeStream({ client }: TestApp, { fan, athlete, moderator, safety }: World['people']) {
  const { stream } = await goLive(client, athlete, { price: 2 })
  await buyTicket(client, fan, stream)
  for (const person of [fan, moderator, safety]) await enterStream(await openSocket(client, person), stream)
  const line = await client.send('streams.write', { token: fan.token, params: { id: stream.conversationId }, body: { text: 'Hello' } })
  return { stream: stream._id, streamSession: stream.sessionId, streamChat: stream.conversationId, streamLine: line.data._id }
}

async function makeCases({ client, settle }: TestApp, { fan, athlete, moderator }: World['people']) {
  const post = await publish(client, athlete, { text: 'Buy this' })
  const token = moderator.token
  const caseOf = async (id: string) =>
    (await client.send('cases.list', { token, query: { limit: 50 } })).data.find((one) => one.targetId === id)?._id ?? ''
  await report(client, fan, 'feed', post._id)
  const decidedCase = await caseOf(post._id)
  await decideCase(client, moderator, decidedCase, { decision: 'warn' })
  // What was reported before is closed then, and the same report begins anew.
  await settle()
  const told = await client.send('notifications.list', { token: athlete.token })
  const notification = told.data.find(({ type }) => type === 'decision')?._id ?? ''
  await report(client, fan, 'feed', post._id)
  return { notification, decidedCase, openCase: await caseOf(post._id) }
}

async function makeComments({ client }: TestApp, { fan, athlete }: World['people'], post: string, other: string) {
  const comment = await write(client, fan, 'feed', post, 'Worth it')
  await client.send('comments.setRules', { token: athlete.token, body: { holds: ['all'] } })
  const waiting = await write(client, fan, 'feed', post, 'And again')
  const undecided = await write(client, fan, 'feed', other, 'Is it?')
  const doomed = await write(client, fan, 'feed', other, 'It is.')
  await client.send('comments.setRules', { token: athlete.token, body: { holds: [] } })
  const written = { comment: comment._id, waitingComment: waiting._id, undecidedComment: undecided._id, doomedComment: doomed._id }
  return { ...written, commentedPost: post }
}

async function makeGuardian(app: TestApp, { fan, administrator, 'minor athlete': minor }: World['people']) {
  const { id } = await becomeGuardian(app, administrator, minor, { guardian: fan, purposes: [] })
  return { guardianLink: id, askedGuardian: (await askGuardian(app.client, minor, 'asked@example.org'))._id }
}

async function makeTeam(app: TestApp, people: World['people'], photo: Uint8Array) {
  const { client } = app
  const { 'team owner': owner, 'former coach': former } = people
  await verifyPerformer(client, people.administrator, owner)
  const team = await foundTeam(client, owner, { isFreeSubscription: true, durationFreeSubscriptionDays: 30 })
  await client.send('payments.subscribeTeam', { token: people.fan.token, body: { teamId: team._id, type: 'free' } })
  const staff = { type: 'staff', role: 'assistant' } as const
  await joinTeam(app, team, people['team manager'], { ...staff, rights: ['manage'] })
  await joinTeam(app, team, people['team moderator'], { ...staff, rights: ['moderate'] })
  await joinTeam(app, team, people['team member'])
  await joinTeam(app, team, former, { ...staff, role: 'coach', rights: ['owner'] })
  const draft = await publish(client, former, { type: 'text', text: 'Plans', status: 'draft', audience: 'public', teamId: team._id })
  const post = await publish(client, owner, { type: 'text', text: 'We won', audience: 'public', teamId: team._id })
  const season = { startYear: team.season.startYear, endYear: team.season.endYear }
  const record = await writeRecord(client, people['team member'], { teamId: team._id, season })
  const named = { teamId: team._id }
  const product = await makeProduct(client, former, { ...named, status: 'draft' })
  const gallery = await makeGallery(client, former, [photo], { ...named, status: 'draft' })
  const coupon = await makeCoupon(client, former, named)
  const goal = await client.send('goals.create', { token: former.token, body: { ...named, title: 'Nets', kind: 'sales', target: 5 } })
  await client.send('teams.removeMember', { token: owner.token, params: { id: team._id, memberId: former.id } })
  const invited = { teamId: team._id, email: 'waiting@example.org', role: 'athlete' as const }
  const invitation = await client.send('teamInvitations.create', { token: owner.token, body: invited })
  const sold = { teamProduct: product._id, teamGallery: gallery._id, teamCoupon: coupon._id, teamGoal: goal.data._id }
  const made = { teamPost: post._id, teamDraft: draft._id, teamRecord: record._id, teamInvitation: invitation.data._id }
  return { team: team._id, ...made, ...sold }
}

async function makeThings(app: TestApp, people: World['people'], photo: Uint8Array): Promise<World['things']> {
  const { client } = app
  const { fan, athlete, coach } = people
  await setPrices(client, athlete, { monthlyPrice: 5 })
  const file = await uploadPostFile(client, athlete, 'Photo', photo)
  const [draft, forSubscribers, forFollowers, forBuyers] = [
    await publish(client, athlete, { type: 'photo', fileIds: [file._id], status: 'draft', audience: 'public' }),
    await publish(client, athlete, { type: 'text', text: 'For subscribers', audience: 'subscribers' }),
    await publish(client, athlete, { type: 'text', text: 'For followers', audience: 'followers' }),
    await publish(client, athlete, { type: 'text', text: 'For buyers', audience: 'buyers', isSale: true, price: 4 }),
  ]
  const fanCard = await saveCard(client, fan)
  await topUp(client, fan, 30, fanCard)
  await subscribe(client, fan, athlete, 'monthly', fanCard)
  await client.send('wallet.feed', { token: fan.token, params: { id: forBuyers._id }, headers: newKey() })
  await follow(client, coach, athlete)
  const product = await makeProduct(client, athlete, { price: 2 })
  const archived = await makeProduct(client, athlete, { status: 'inactive' })
  const address = await addAddress(client, fan)
  const charge = await buyProduct(client, fan, product, { deliveryAddressId: address._id })
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const draftVideo = await uploadVideo(client, athlete, { video: clip }, { status: 'draft', isSale: true, price: 3 })
  const videoForBuyers = await uploadVideo(client, athlete, { video: clip }, { isSale: true, price: 3 })
  await app.settle()
  await buyAsset(client, fan, 'video', videoForBuyers)
  const draftGallery = await makeGallery(client, athlete, [photo], { status: 'draft' })
  const galleryForBuyers = await makeGallery(client, athlete, [photo], { isSale: true, price: 3 })
  await buyAsset(client, fan, 'gallery', galleryForBuyers)
  const [sold] = (await client.send('photos.own', { token: athlete.token, query: { galleryId: galleryForBuyers._id } })).data
  const thread = await openConversation(client, fan, coach)
  const message = await say(client, fan, thread, 'Good game')
  const sent = await uploadMessageFile(client, coach, 'Photo', photo)
  const lockedMessage = await say(client, coach, thread, '', { type: 'photo', fileIds: [sent._id], price: 2 })
  const shown = await client.send('performers.uploadDocuments', {
    token: athlete.token,
    files: { file: new Blob([Buffer.from(photo)]) },
    body: { documentType: 'school_id' },
  })
  const fanGroup = await app.client.send('fanGroups.create', { token: people.athlete.token, body: { name: 'Front row' } })
  const goal = await app.client.send('goals.create', {
    token: people.athlete.token,
    body: { title: 'New shoes', kind: 'sales', target: 5 },
  })
  const broadcast = await app.client.send('broadcasts.create', {
    token: people.athlete.token,
    body: { audience: { list: 'new' }, text: 'Hello', at: new Date(app.clock.now().getTime() + days(1)).toISOString() },
  })
  const trial = await client.send('trialLinks.create', { token: athlete.token, body: { days: 3 } })
  const gift = await giveGift(client, fan, athlete, 1, { email: 'a_friend@example.org' })
  const link = await client.send('recruiting.create', { token: athlete.token, body: { shares: [] } })
  const sessions = await client.send('auth.sessions', { token: fan.token })
  const subscriptions = await client.send('subscriptions.ofFan', { token: fan.token })
  return {
    record: (await writeRecord(client, athlete))._id,
    draft: draft._id,
    draftFile: file._id,
    paper: shown.data.files[0]?._id ?? '',
    recruiterLink: link.data._id,
    fanGroup: fanGroup.data._id,
    broadcast: broadcast.data._id,
    goal: goal.data._id,
    gift: gift._id,
    trialLink: trial.data._id,
    trialCode: trial.data.code,
    giftCode: await linkOf(client, fan, gift),
    forSubscribers: forSubscribers._id,
    forFollowers: forFollowers._id,
    forBuyers: forBuyers._id,
    fanSession: sessions.data.find((session) => session.current)?._id ?? '',
    fanCard,
    coachPayout: await makePayout(app, people),
    fanAddress: address._id,
    product: product._id,
    archivedProduct: archived._id,
    order: charge.orderId ?? '',
    draftVideo: draftVideo._id,
    videoForBuyers: videoForBuyers._id,
    videoFile: videoForBuyers.video?._id ?? '',
    draftGallery: draftGallery._id,
    galleryForBuyers: galleryForBuyers._id,
    photo: sold?._id ?? '',
    photoFile: sold?.photo?._id ?? '',
    thread: thread._id,
    message: message._id,
    lockedMessage: lockedMessage._id,
    messageFile: sent._id,
    ...(await makeCases(app, people)),
    ...(await makeComments(app, people, forBuyers._id, forSubscribers._id)),
    ...(await makeStream(app, people)),
    ...(await makeTeam(app, people, photo)),
    ...(await makeGuardian(app, people)),
    fanSubscription: subscriptions.data[0]?._id ?? '',
  }
}
