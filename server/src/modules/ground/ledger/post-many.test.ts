import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/index.ts'
import { newId } from '#platform/new-id.ts'
import { accounts, ledgerChecks, sealChecks, verify, type Account, type Ledger, type Posting } from './index.ts'

/** What is moved here has no sale behind it. */
const books = [...ledgerChecks, ...sealChecks]
let app: TestApp
let ledger: Ledger
const page = accounts.pending(newId())

beforeAll(async () => {
  app = await createTestApp()
  ledger = app.money.ledger
  await ledger.open([accounts.clearing, accounts.platformFee, page])
})
afterAll(async () => {
  expect(await verify(app.db, books)).toEqual([])
  await app.close()
})

const inTx = <T>(work: (tx: Parameters<Ledger['post']>[0]) => Promise<T>) => app.db.transaction().execute(work)
const newWallet = async (amount: number) => {
  const wallet = accounts.wallet(newId())
  await ledger.open([wallet])
  const moves = [{ from: accounts.clearing, to: wallet, amount }]
  await inTx((tx) => ledger.post(tx, { key: `fill:${wallet.ownerId}`, kind: 'top_up', moves }))
  return wallet
}
const payment = (from: Account, amount: number, key: string = newId()): Posting => ({
  key,
  kind: 'tip',
  moves: [
    { from, to: page, amount: amount - 1 },
    { from, to: accounts.platformFee, amount: 1 },
  ],
  guards: [{ account: from, atLeast: amount }],
})
const postMany = (postings: readonly Posting[]) => inTx(async (tx) => (await ledger.send(tx, { crowd: postings })).answer)
const outcome = (posted: Awaited<ReturnType<typeof postMany>>) =>
  posted.map((one) => (one ? (one.isReplay ? 'replayed' : 'posted') : 'refused'))

describe('many payments at once', () => {
  test('each wallet pays what it affords, in the order asked, and nothing else is taken', async () => {
    const [rich, poor] = [await newWallet(1000), await newWallet(250)]
    const asked = [payment(poor, 100), payment(rich, 400), payment(poor, 100), payment(poor, 100), payment(rich, 600)]
    expect(outcome(await postMany(asked))).toEqual(['posted', 'posted', 'posted', 'refused', 'posted'])
    expect([await ledger.balance(rich), await ledger.balance(poor)]).toEqual([0, 50])
    expect(await ledger.wallet(rich.ownerId ?? '')).toMatchObject({ balance: 0, version: 3 })
  })

  test('a key is good for one payment, alone or in a crowd; other content under it is refused', async () => {
    const wallet = await newWallet(1000)
    const [alone, crowd] = [payment(wallet, 100), payment(wallet, 200)]
    const first = await inTx((tx) => ledger.post(tx, alone))
    const posted = await postMany([alone, crowd, crowd, payment(wallet, 101, alone.key)])
    expect(outcome(posted)).toEqual(['replayed', 'posted', 'refused', 'refused'])
    expect(posted[0]?.txnId).toBe(first.txnId)
    expect(await inTx((tx) => ledger.post(tx, crowd))).toEqual({ txnId: posted[1]?.txnId, isReplay: true })
    expect(await ledger.balance(wallet)).toBe(700)
  })

  test('an unknown account refuses all, a credit to a wallet too', async () => {
    const [wallet, other] = [await newWallet(100), await newWallet(100)]
    const toWallet = { ...payment(wallet, 10), moves: [{ from: wallet, to: other, amount: 10 }] }
    await expect(postMany([payment(wallet, 10), toWallet])).rejects.toMatchObject({ code: 'FH005' })
    expect(await ledger.balance(wallet)).toBe(100)
  })

  test('crowds over the same wallets in any order neither deadlock nor overdraw', async () => {
    const wallets = await Promise.all(Array.from({ length: 8 }, () => newWallet(100)))
    const crowds = Array.from({ length: 20 }, (_, crowd) =>
      wallets.map((_wallet, index) => payment(wallets[(index * 3 + crowd) % 8] ?? page, 10)),
    )
    const singles = wallets.flatMap((wallet) => [payment(wallet, 10), payment(wallet, 10)])
    const all = await Promise.allSettled([
      ...crowds.map((crowd) => postMany(crowd).then((posted) => posted.filter(Boolean).length)),
      ...singles.map((single) => inTx((tx) => ledger.post(tx, single)).then(() => 1)),
    ])
    const made = all.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0), 0)
    expect(made).toBe(80)
    expect(await Promise.all(wallets.map((wallet) => ledger.balance(wallet)))).toEqual(wallets.map(() => 0))
  })
})
