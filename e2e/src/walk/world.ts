// Something on every page, of people, teams and schools who all have one name: the longest there is, or one of two letters.
import { join } from 'node:path'
import sharp from 'sharp'
import { filmClip } from '../../../server/demo/pictures/index.ts'
import {
  addAddress,
  buyAsset,
  buyProduct,
  buyTicket,
  comment,
  askForShow,
  enterStream,
  offerPrivate,
  follow,
  foundTeam,
  giveGift,
  goLive,
  linkOf,
  makeCoupon,
  makeGallery,
  makeProduct,
  newKey,
  openConversation,
  openSocket,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  report,
  requestPayout,
  save,
  saveBank,
  saveCard,
  savePaypal,
  say,
  setPrices,
  subscribe,
  tip,
  signIn,
  topUp,
  uploadMessageFile,
  uploadPostFile,
  uploadVideo,
  verifyPerformer,
  writeRecord,
  type Person,
} from '../../../server/scenario/index.ts'
import { joinTeam, type TestApp } from '../../../server/test/index.ts'

export const names = {
  long: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Oyelaran III',
  short: 'Bo',
} as const

export type NameLength = keyof typeof names

/** What fills the holes of addresses. */
export interface Things {
  readonly post: string
  readonly video: string
  readonly gallery: string
  readonly product: string
  readonly order: string
  readonly thread: string
  readonly team: string
  readonly invitation: string
  readonly gift: string
  readonly trial: string
  readonly invite: string
  readonly recruit: string
  readonly privateStream: string
  readonly sitePage: string
  readonly receipt: string
  readonly dispute: string
  /** The athlete's, as staff finds it. */
  readonly account: string
  readonly paths: {
    readonly athlete: string
    readonly collegeAthlete: string
    readonly collegeCoach: string
    readonly schoolAthlete: string
    readonly schoolCoach: string
    readonly collegeTeam: string
    readonly schoolTeam: string
    readonly school: string
  }
}

export const usernameOf = (who: 'fan' | 'athlete' | 'admin', length: NameLength) =>
  length === 'long' ? `walking_${who}_of_the_longest_name`.slice(0, 30) : `w_${who}`

interface Cast {
  readonly name: string
  readonly fan: Person
  readonly athlete: Person
  readonly admin: Person
  readonly picture: Uint8Array
}

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()

async function publishAll(app: TestApp, { name, athlete, fan, picture }: Cast) {
  const { client, settle } = app
  const file = await uploadPostFile(client, athlete, 'Photo', picture)
  const words = { title: name, text: `${name} `.repeat(4) }
  const open = await publish(client, athlete, { ...words, type: 'photo', fileIds: [file._id], audience: 'public' })
  const post = await publish(client, athlete, { ...words, type: 'text', audience: 'buyers', isSale: true, price: 6 })
  const product = await makeProduct(client, athlete, { name, stock: 3 }, { image: picture })
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(app.dataFolder, 'take.mp4'))
  const forSale = { title: name, tags: ['hurdles'], isSale: true, price: 2 }
  const video = await uploadVideo(client, athlete, { video: clip, teaser: clip }, forSale)
  const gallery = await makeGallery(client, athlete, [picture, picture], forSale)
  await settle()
  await follow(client, fan, athlete)
  await comment(client, fan, 'feed', open._id, words.text)
  return { post, open, product, video, gallery }
}

async function trade(app: TestApp, { fan, athlete, name, picture }: Cast, made: Awaited<ReturnType<typeof publishAll>>) {
  const { client, settle } = app
  const card = await saveCard(client, fan)
  await topUp(client, fan, 250, card)
  await subscribe(client, fan, athlete, 'monthly', card)
  const order = await buyProduct(client, fan, made.product, { deliveryAddressId: (await addAddress(client, fan, { name }))._id })
  await makeCoupon(client, athlete, { maxUses: 9 })
  await buyAsset(client, fan, 'video', made.video)
  await buyAsset(client, fan, 'gallery', made.gallery)
  await save(client, fan, 'feed', made.post)
  await save(client, fan, 'video', made.video)
  const thread = await openConversation(client, fan, athlete)
  await say(client, fan, thread, 'W'.repeat(120))
  await say(client, athlete, thread, 'Every word', { price: 2 })
  const still = await uploadMessageFile(client, athlete, 'Photo', picture)
  await say(client, athlete, thread, '', { type: 'photo', fileIds: [still._id] })
  const gift = await linkOf(client, fan, await giveGift(client, fan, athlete, 1))
  await report(client, fan, 'feed', made.open._id)
  await settle()
  return { order: order.orderId ?? '', thread: thread._id, gift }
}

/** A stream that runs, with a line and a tip in its chat; the fan has a ticket, visitors see what it costs. Answers what the fan asks for besides. */
async function stream({ client, settle }: TestApp, { fan, athlete, name }: Cast): Promise<string> {
  await offerPrivate(client, athlete, 3)
  const { stream: live } = await goLive(client, athlete, { title: name, description: name, price: 2 })
  await buyTicket(client, fan, live)
  const params = { id: live.conversationId }
  const socket = await openSocket(client, fan)
  await enterStream(socket, live)
  const asked = await askForShow(socket, athlete.id, { userNote: name })
  await client.send('streams.write', { token: fan.token, params, body: { text: name } })
  const body = { price: 10, conversationId: live.conversationId, note: name }
  await client.send('wallet.tip', { token: fan.token, params: { id: athlete.id }, headers: newKey(), body })
  await settle()
  return asked.data?.conversation.streamId ?? ''
}

/** Payouts in every state that a page looks different in. */
async function payOut(app: TestApp, { fan, athlete, admin, name }: Cast): Promise<void> {
  const { client, settings, jobs, db, settle } = app
  await settings.write(db, { earningsHoldDays: 0, minimumPayoutAmount: 5 })
  const other = await registerPerformer(client, { name })
  for (const person of [athlete, other]) {
    await verifyPerformer(client, admin, person)
    await saveBank(client, person)
    await tip(client, fan, person, 20.55)
  }
  await savePaypal(client, athlete, 'walking@example.org')
  await jobs.send(db, 'sales.mature', {})
  await settle()
  const first = (await requestPayout(client, athlete, 6)).body.data._id
  await client.send('payouts.update', { token: athlete.token, params: { id: first }, body: { status: 'canceled' } })
  const second = (await requestPayout(client, other, 6)).body.data._id
  await client.send('adminPayouts.decide', { token: admin.token, params: { id: second }, body: { status: 'approved' } })
  await requestPayout(client, athlete, 6)
  // The books are compared with the gateway's, and name the newest seal; both come at their minutes otherwise.
  for (const job of ['ledger.seal', 'reconciliation'] as const) {
    await jobs.send(db, job, {})
    await settle()
  }
}

async function play(app: TestApp, { name, athlete, admin, fan }: Cast) {
  const { client } = app
  const token = athlete.token
  const figures = Array.from({ length: 8 }, (_, index) => ({ label: `${index}${'M'.repeat(23)}`, value: `${index}${'W'.repeat(15)}` }))
  await writeRecord(client, athlete, name === names.long ? { figures } : {})
  await writeRecord(client, athlete, { kind: 'achievement', title: name, detail: name })
  const shares = ['testScores', 'contactEmail'] as const
  await client.send('recruiting.updateFacts', {
    token,
    body: { testScores: name === names.long ? 'S'.repeat(300) : name, contactEmail: `${'m'.repeat(60)}@example.org` },
  })
  const recruit = (await client.send('recruiting.create', { token, body: { shares: [...shares] } })).data.path
  const trial = (await client.send('trialLinks.create', { token, body: { days: 3 } })).data.code
  const inviting = { kind: 'fan', max: null, until: null, campaign: '', note: name.slice(0, 200) } as const
  const invite = (await client.send('invites.create', { token: admin.token, body: inviting })).data.code
  const college = { schoolName: `${name} College`.slice(0, 80), schoolRoles: ['coach' as const] }
  const coach = await registerPerformer(client, { name, ...college })
  await verifyPerformer(client, admin, coach)
  const team = await foundTeam(client, coach, { name, monthlyPrice: 10 })
  await joinTeam(app, team, athlete, { type: 'staff', role: 'assistant', rights: ['owner'] })
  await joinTeam(app, team, await registerPerformer(client, { name }))
  await client.send('follows.create', { token: fan.token, params: { a: 'team', b: team._id } })
  const invited = { teamId: team._id, email: 'walking_on@example.org', role: 'athlete' as const }
  const invitation = (await client.send('teamInvitations.create', { token: coach.token, body: invited })).data._id
  const high = { educationType: 'High School', schoolName: `${name} High`, schoolCity: 'Calder', schoolStateCode: 'OH' } as const
  const schoolCoach = await registerPerformer(client, { name, ...high, schoolRoles: ['coach'] })
  await verifyPerformer(client, admin, schoolCoach)
  const schoolTeam = await foundTeam(client, schoolCoach, { name, level: 'varsity', ...high })
  const schoolAthlete = await registerPerformer(client, { name, ...high, dateOfBirth: '2000-01-01' })
  const pathOf = async ({ id }: Person) => (await client.send('performers.view', { params: { id } })).data.path
  const schoolPath = await pathOf(schoolAthlete)
  return {
    recruit,
    trial,
    invite,
    invitation,
    team: team._id,
    paths: {
      athlete: `/ind/athlete/${athlete.username}`,
      collegeAthlete: await pathOf(athlete),
      collegeCoach: await pathOf(coach),
      schoolAthlete: schoolPath,
      schoolCoach: await pathOf(schoolCoach),
      collegeTeam: team.path,
      schoolTeam: schoolTeam.path,
      school: schoolPath.replace(/^\/hs(\/[^/]+\/[^/]+\/[^/]+)\/.*$/, '/school$1'),
    },
  }
}

/** Changed once, so that it has been something else. */
async function writeSitePage({ client }: TestApp, { name, admin: { token } }: Cast): Promise<string> {
  const form = { type: 'page', slug: 'walked', shortDescription: name, isPublished: true, isInFooter: true } as const
  const words = { title: name, text: `# ${name}\n\n${'M'.repeat(60)} ${name}\n\n- ${name}` }
  const { _id: id, version: seen } = (await client.send('sitePages.create', { token, body: { ...form, ...words } })).data
  return (await client.send('sitePages.update', { token, params: { id }, body: { ...form, ...words, seen } })).data.slug
}

/** What a fan's papers say, and a payment that a bank takes back from somebody else. */
async function keepBooks({ client, settle, money }: TestApp, { name, fan, admin }: Cast) {
  await money.receipts.issue({ isWhole: false })
  const [receipt] = (await client.send('receipts.mine', { token: fan.token, query: { limit: 1 } })).data
  const payer = await registerFan(client, { name })
  await topUp(client, payer, 20)
  const { token } = await signIn(client, admin)
  const { data } = await client.send('reversals.transactions', { token, query: { buyerId: payer.id } })
  await client.send('reversals.playDispute', { token, params: { id: data[0]?._id ?? '' } })
  await settle()
  const [dispute] = (await client.send('reversals.disputes', { token, query: {} })).data
  return { receipt: receipt?._id ?? '', dispute: dispute?._id ?? '' }
}

export async function createWorld(app: TestApp, length: NameLength): Promise<Things> {
  const { client } = app
  const name = names[length]
  const person = (who: Parameters<typeof usernameOf>[0]) => ({ name, username: usernameOf(who, length) })
  const admin = await registerAdministrator(client, await app.administration.issueFirstLink(), person('admin'))
  const athlete = await registerPerformer(client, person('athlete'))
  const fan = await registerFan(client, person('fan'))
  await setPrices(client, athlete, { monthlyPrice: 4.99, yearlyPrice: 49, freeDays: 1 })
  const cast = { name, fan, athlete, admin, picture: new Uint8Array(await draw(1080, 1350)) }
  const made = await publishAll(app, cast)
  const traded = await trade(app, cast, made)
  await payOut(app, cast)
  const played = await play(app, cast)
  const privateStream = await stream(app, cast)
  const ids = { post: made.post._id, video: made.video._id, gallery: made.gallery._id, product: made.product._id }
  const books = await keepBooks(app, cast)
  return { ...ids, ...traded, ...played, ...books, privateStream, sitePage: await writeSitePage(app, cast), account: athlete.id }
}
