import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, registerPerformer } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { countersIn } from './counting.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('many who add to the same things at once lose nothing, and no number falls below nothing', async () => {
  const athlete = await registerPerformer(app.client)
  const [one, other] = [await makeProduct(app.client, athlete), await makeProduct(app.client, athlete)]
  const { likes } = countersIn('product', ['likes'])
  const likesOf = async () =>
    Promise.all([one, other].map(async ({ _id }) => (await app.client.send('products.view', { params: { id: _id } })).data.stats.likes))
  const both = [one._id, other._id]
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) => likes.add(app.db, new Map((turn % 2 ? both : both.toReversed()).map((id) => [id, 1])))),
  )
  expect(await likesOf()).toEqual([20, 20])
  await likes.add(
    app.db,
    new Map([
      [one._id, -21],
      [other._id, -1],
    ]),
  )
  expect(await likesOf()).toEqual([0, 19])
})
