// Every page of this issue, light and dark, phone and desktop: axe finds nothing (WCAG 2.2 AA and best practice).
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmClip } from '../../server/demo/pictures/index.ts'
import {
  addAddress,
  buyAsset,
  buyProduct,
  buyTicket,
  follow,
  enterStream,
  goLive,
  makeCoupon,
  makeGallery,
  makeProduct,
  newKey,
  openConversation,
  openSocket,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  requestPayout,
  saveBank,
  save,
  savePaypal,
  say,
  setPrices,
  subscribe,
  saveCard,
  tip,
  topUp,
  uploadMessageFile,
  uploadPostFile,
  uploadVideo,
  verifyPerformer,
  type Person,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { createStage, type Device, type Stage } from './stage.ts'

let stage: Stage
let postId: string
let productId: string
let orderId: string
let videoId: string
let galleryId: string
let threadId: string

beforeAll(async () => {
  stage = await createStage()
  const { client, settle } = stage.app
  const fan = await registerFan(client, { username: 'axe_fan', name: 'Jo Lindqvist' })
  const athlete = await registerPerformer(client, { username: 'axe_athlete', name: 'Kofi Brandt' })
  await setPrices(client, athlete, { monthlyPrice: 4.99, yearlyPrice: 49, freeDays: 1 })
  const picture = await sharp({ create: { width: 1080, height: 1350, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  const file = await uploadPostFile(client, athlete, 'Photo', new Uint8Array(picture))
  await publish(client, athlete, { type: 'photo', title: 'Open to all', text: 'Words', fileIds: [file._id], audience: 'public' })
  const post = await publish(client, athlete, {
    type: 'text',
    title: 'For buyers',
    text: 'Words',
    audience: 'buyers',
    isSale: true,
    price: 6,
  })
  postId = post._id
  await follow(client, fan, athlete)
  const card = await saveCard(client, fan)
  await topUp(client, fan, 25, card)
  await subscribe(client, fan, athlete, 'monthly', card)
  const product = await makeProduct(client, athlete, { name: 'Relay hoodie', stock: 3 }, { image: new Uint8Array(picture) })
  productId = product._id
  orderId = (await buyProduct(client, fan, product, { deliveryAddressId: (await addAddress(client, fan))._id })).orderId ?? ''
  await makeCoupon(client, athlete, { maxUses: 9 })
  const clip = await filmClip('track', { seed: 1, person: 1, kit: 1, seconds: 1 }, join(stage.app.dataFolder, 'take.mp4'))
  // The fan has bought both; visitors see them locked.
  const video = await uploadVideo(
    client,
    athlete,
    { video: clip, teaser: clip },
    { title: 'Lead leg', tags: ['hurdles'], isSale: true, price: 2 },
  )
  const gallery = await makeGallery(client, athlete, [new Uint8Array(picture), new Uint8Array(picture)], {
    title: 'Meet day',
    isSale: true,
    price: 2,
  })
  await settle()
  await buyAsset(client, fan, 'video', video)
  await buyAsset(client, fan, 'gallery', gallery)
  ;[videoId, galleryId] = [video._id, gallery._id]
  await save(client, fan, 'feed', post)
  await save(client, fan, 'video', video)
  const thread = await openConversation(client, fan, athlete)
  threadId = thread._id
  await say(client, fan, thread, 'Row F was loud')
  await say(client, athlete, thread, 'Every word', { price: 2 })
  const still = await uploadMessageFile(client, athlete, 'Photo', new Uint8Array(picture))
  await say(client, athlete, thread, '', { type: 'photo', fileIds: [still._id] })
  await settle()
  await payOut(fan, athlete)
  await stream(fan, athlete)
})

/** A stream that runs, with a line and a tip in its chat; the fan has a ticket, visitors see what it costs. */
async function stream(fan: Person, athlete: Person): Promise<void> {
  const { client, settle } = stage.app
  const { stream } = await goLive(client, athlete, { title: 'Serve clinic', description: 'Questions between', price: 2 })
  await buyTicket(client, fan, stream)
  const params = { id: stream.conversationId }
  await enterStream(await openSocket(client, fan), stream)
  await client.send('streams.write', { token: fan.token, params, body: { text: 'How do you hold your wrist?' } })
  const body = { price: 10, conversationId: stream.conversationId, note: 'Great clinic' }
  await client.send('wallet.tip', { token: fan.token, params: { id: athlete.id }, headers: newKey(), body })
  await settle()
}

/** Payouts in every state that a page looks different in. */
async function payOut(fan: Person, athlete: Person): Promise<void> {
  const { client, administration, settings, jobs, db, settle } = stage.app
  const administrator = await registerAdministrator(client, await administration.issueFirstLink(), { username: 'axe_admin' })
  const token = administrator.token
  await settings.write(db, { earningsHoldDays: 0, minimumPayoutAmount: 5 })
  const others = [await registerPerformer(client), await registerPerformer(client), await registerPerformer(client)]
  await topUp(client, fan, 100, (await client.send('payments.cards', { token: fan.token })).data[0]?._id)
  for (const person of [athlete, ...others]) {
    await verifyPerformer(client, administrator, person)
    await saveBank(client, person)
    await tip(client, fan, person, 20)
  }
  await savePaypal(client, athlete, 'axe@example.org')
  await jobs.send(db, 'sales.mature', {})
  await settle()
  const canceled = (await requestPayout(client, athlete, 6)).body.data._id
  await client.send('payouts.update', { token: athlete.token, params: { id: canceled }, body: { status: 'canceled' } })
  const decide = (id: string, body: { status: 'approved' | 'done'; reference?: string }) =>
    client.send('adminPayouts.decide', { token, params: { id }, body })
  const ids: string[] = []
  for (const person of others) ids.push((await requestPayout(client, person, 6)).body.data._id)
  await decide(ids[0] ?? '', { status: 'approved' })
}

afterAll(() => stage.close())

const profile = '/ind/athlete/axe_athlete'
const pagesOf: Readonly<Record<'visitor' | 'fan' | 'athlete' | 'admin', readonly string[]>> = {
  visitor: [
    '/',
    '/auth/login',
    '/auth/register',
    '/auth/register/fan',
    '/auth/register/athlete',
    '/auth/forgot',
    '/auth/reset?code=x',
    '/auth/verify-email',
    '/discover',
    '/search?q=kofi',
    '/search?tab=products',
    profile,
    `${profile}?tab=about`,
    `${profile}?tab=products`,
    '/post/:id',
    '/product/:product',
    '/video/:video',
    '/gallery/:gallery',
    `${profile}?tab=videos`,
    `${profile}?tab=galleries`,
    '/search?tab=videos',
    '/live',
    '/live/axe_athlete',
    '/nothing-here',
    '/dev/ui',
  ],
  fan: [
    '/home',
    '/fan/account',
    '/me',
    '/library',
    '/following',
    '/referrals',
    '/fan/account?tab=addresses',
    '/settings',
    '/settings?tab=sessions',
    '/settings?tab=decisions',
    '/post/:id',
    '/product/:product',
    '/video/:video',
    '/gallery/:gallery',
    '/wallet',
    '/wallet?tab=charges',
    '/wallet?tab=payments',
    '/subscriptions',
    '/bookmarks',
    '/bookmarks?tab=videos',
    '/support/axe_athlete',
    '/orders',
    '/orders/:order',
    '/messages',
    '/messages/:thread',
    '/live/axe_athlete',
  ],
  athlete: [
    '/athlete/account',
    '/athlete/account?tab=card',
    '/athlete/account?tab=verification',
    '/athlete/account?tab=subscription',
    '/athlete/account?tab=banking',
    '/messages/:thread',
    '/studio',
    '/studio/posts',
    '/studio/posts/create',
    '/studio/earnings',
    '/studio/subscribers',
    '/studio/payouts',
    '/studio/payouts/create',
    '/studio/products',
    '/studio/products/create',
    '/studio/products/:product',
    '/studio/orders',
    '/orders/:order',
    '/studio/videos',
    '/studio/videos/create',
    '/studio/videos/:video',
    '/studio/galleries',
    '/studio/galleries/create',
    '/studio/galleries/:gallery',
    '/studio/live',
  ],
  admin: [
    '/admin',
    '/admin/reports',
    '/admin/verification',
    '/admin/commissions',
    '/admin/transactions',
    '/admin/disputes',
    '/admin/troubles',
    '/admin/reconciliation',
    '/admin/sandbox',
    '/admin/coupons',
    '/admin/payouts',
    '/admin/payouts?status=approved',
    '/admin/payouts?status=processing',
    '/admin/payouts?status=done',
  ],
}

async function checkAll(who: keyof typeof pagesOf, device: Device): Promise<string[]> {
  const page = await stage.open(device)
  if (who !== 'visitor') {
    await signIn(page, `axe_${who}`, password)
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  }
  await page.addInitScript("localStorage.setItem('theme', 'system')")
  const found: string[] = []
  for (const path of pagesOf[who]) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(
      path
        .replace(':id', postId)
        .replace(':product', productId)
        .replace(':order', orderId)
        .replace(':video', videoId)
        .replace(':gallery', galleryId)
        .replace(':thread', threadId),
      { waitUntil: 'networkidle' },
    )
    for (const violation of await complaintsOfAxe(page)) found.push(`${path} light ${device}: ${violation}`)
    await darken(page)
    for (const violation of await complaintsOfAxe(page, 'colours')) found.push(`${path} dark ${device}: ${violation}`)
  }
  await page.context().close()
  return found
}

/** As a device does in the evening; painted when this resolves. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
}

// Side by side: a page is mostly waited for, not worked for.
describe.each(['phone', 'desktop'] as const)('on a %s axe finds nothing', (device) => {
  test.concurrent.each(['visitor', 'fan', 'athlete', 'admin'] as const)('on the pages of a %s', async (who) => {
    expect(await checkAll(who, device)).toEqual([])
  })
})
