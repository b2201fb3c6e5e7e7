// Shelves and orders in the demo: some athletes sell a few things, some fans buy them, parcels are in every state.
import type { Product } from '@fieldhouse/contract'
import { addAddress, buyProduct, anyCard, makeCoupon, makeProduct, topUp, newKey, type Client, type Person } from '#scenario/index.ts'
import { drawGood, type Good, type Sitter } from './pictures/index.ts'

export interface Shopkeeper {
  readonly username: string
  readonly person: Person
  readonly sitter: Sitter
}

export interface Stocked {
  readonly product: Product
  readonly seller: Shopkeeper
}

interface Article {
  readonly seller: string
  readonly good: Good
  readonly name: string
  readonly price: number
  readonly stock: number | null
  readonly description: string
}

const article = (seller: string, good: Good, name: string, price: number, stock: number | null, description: string): Article => ({
  seller,
  good,
  name,
  price,
  stock,
  description,
})

const shelf: readonly Article[] = [
  article('demo_athlete', 'hoodie', 'Third lane hoodie', 38, 24, 'Heavy cotton, cut wide. S to XXL; write your size in the note.'),
  article('demo_athlete', 'poster', 'Signed final poster', 15, 8, '50 × 70 cm, signed on the day you order. Sent in a tube.'),
  article(
    'demo_athlete',
    'plan',
    'Six weeks to your first hurdle',
    9,
    null,
    'Eighteen sessions on twelve pages, from the warm-up to five hurdles in a row.',
  ),
  article('kofi_lindqvist', 'shirt', 'Game-worn practice shirt', 55, 1, 'Worn all autumn, washed twice as often. Number 11.'),
  article('kofi_lindqvist', 'mug', 'Pass first mug', 14, null, 'Holds three coffees or one film session.'),
  article('ines_duarte', 'scarf', 'Lamplighters scarf', 18, 40, 'Knitted in Port Ashby. Warm enough for the away end in March.'),
  article('ines_duarte', 'plan', 'Left foot, one month', 7.5, null, 'Ten minutes a day with a wall and a ball. Drawings included.'),
  article('hana_sato_reyes', 'shirt', 'Terns training top', 29, 12, 'Light, quick to dry, one size up from what you think.'),
]

const coupon = {
  seller: 'demo_athlete',
  form: {
    code: 'THIRDLANE',
    name: 'For the parents’ evening',
    type: 'percent',
    value: 15,
    purchaseTypes: ['product', 'feed'] as ('product' | 'feed')[],
    maxUses: 40,
  },
} as const

/** A page that a reader of PDF files opens. */
const planFile = (title: string): Uint8Array => {
  const text = `BT /F1 28 Tf 60 740 Td (${title.replaceAll(/[^\w ,]/g, '')}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return new TextEncoder().encode(`${body}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`)
}

export async function stockShelves(client: Client, sellers: readonly Shopkeeper[]): Promise<Stocked[]> {
  const stocked: Stocked[] = []
  for (const [index, { seller: username, good, ...form }] of shelf.entries()) {
    const seller = sellers.find((known) => known.username === username)
    if (!seller) continue
    const image = await drawGood(good, { ...seller.sitter, seed: seller.sitter.seed + index })
    const isPlan = good === 'plan'
    const files = { image, ...(isPlan ? { digitalFile: planFile(form.name) } : {}) }
    const product = await makeProduct(client, seller.person, { ...form, type: isPlan ? 'digital' : 'physical' }, files)
    stocked.push({ product, seller })
  }
  const owner = sellers.find(({ username }) => username === coupon.seller)
  if (owner) await makeCoupon(client, owner.person, coupon.form)
  return stocked
}

/** How far each order gets. */
const fates = ['shipped', 'placed', 'delivered', 'placed', 'refunded', 'delivered', 'shipped', 'part'] as const

const streets = ['Mill Road', 'Harbor Street', 'Elm Avenue', 'Station Lane', 'Quarry Hill'] as const

async function moveIn(client: Client, fan: Person, index: number): Promise<void> {
  const [known] = (await client.send('addresses.list', { token: fan.token })).data
  const street = streets[index % streets.length] ?? streets[0]
  if (!known) await addAddress(client, fan, { streetAddress: street, streetNumber: String(3 + index * 7) })
}

/** A few fans order in each of three rounds; what becomes of it differs. */
export async function orderSome(
  { client, settle }: { client: Client; settle(): Promise<void> },
  fans: readonly Person[],
  stocked: readonly Stocked[],
  round: number,
): Promise<void> {
  for (const [index, fate] of fates.entries()) {
    if (index % 3 !== round % 3) continue
    // The first fan is the one that visitors of the demo sign in as.
    const fan = fans[index % 4 === 3 ? 0 : index % fans.length]
    const { product, seller } = stocked[(index * 3) % stocked.length] ?? {}
    if (!fan || !product || !seller) continue
    await topUp(client, fan, Math.max(10, product.price * 1.5), await anyCard(client, fan))
    await settle()
    if (product.type === 'physical') await moveIn(client, fan, index)
    const isTheirs = seller.username === coupon.seller && fate === 'shipped'
    const { orderId } = await buyProduct(client, fan, product, {
      ...(fate === 'placed' ? { userNote: 'Size L, please.' } : {}),
      ...(isTheirs ? { couponCode: coupon.form.code } : {}),
    })
    if (product.type === 'physical') await letHappen(client, seller.person, orderId ?? '', fate)
  }
}

async function letHappen(client: Client, { token }: Person, id: string, fate: (typeof fates)[number]): Promise<void> {
  if (fate === 'placed') return
  const move = (deliveryStatus: 'shipping' | 'delivered' | 'refunded', shippingCode?: string) =>
    client.send('orders.update', {
      token,
      params: { id },
      body: { deliveryStatus, ...(shippingCode === undefined ? {} : { shippingCode }) },
    })
  if (fate === 'refunded') return void (await move('refunded'))
  await move('shipping', `FH${id.slice(-8).toUpperCase()}US`)
  if (fate !== 'shipped') await move('delivered')
  if (fate === 'part')
    await client.send('orders.refund', { token, params: { id }, headers: newKey(), body: { amount: 3, reason: 'It came a week late' } })
}
