import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFan, topUp } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'

let app: TestApp
let server: FakeMailServer

beforeAll(async () => {
  server = await openMailServer()
  app = await createTestApp({ env: { SMTP_URL: server.url } })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const receipts = () => server.letters.filter(({ raw }) => raw.includes('Subject: Your receipt'))

test('a receipt comes as the very file that its page gives', async () => {
  const fan = await registerFan(app.client)
  await topUp(app.client, fan, 30)
  await app.settle()
  await app.money.receipts.issue({ isWhole: false })
  await app.settle()
  expect(receipts()).toHaveLength(1)

  const [receipt] = (await app.client.send('receipts.mine', { token: fan.token })).data
  const { data } = await app.client.send('receipts.file', { token: fan.token, params: { id: receipt?._id ?? '' } })
  const { attachments, text } = await simpleParser(receipts()[0]?.raw ?? '')
  expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([[`${receipt?.number}.pdf`, 'application/pdf']])
  expect(attachments[0]?.content.toString('base64')).toBe(data.pdf)
  expect(text).toContain(`/receipts/${receipt?._id}`)
})
