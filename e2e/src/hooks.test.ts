// A hook of a page: made at a phone, told of a post and of a test, its log, a new secret, and its end.
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish, registerAdministrator, signIn as signInByCall, verifyPerformer } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { password, registerAthlete } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let server: Server
let origin: string
let athlete: Page
const got: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    request.on('data', (part: Buffer) => got.push((JSON.parse(part.toString('utf8')) as { type: string }).type))
    request.on('end', () => response.writeHead(got.length === 1 ? 500 : 204).end())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  stage = await createStage({ HOOK_HOSTS: `*,${origin}` })
  athlete = await stage.open('phone')
  await registerAthlete(athlete, { name: 'Noor Haddad', username: 'noor_hooks' })
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
  await new Promise<void>((done) => server.close(() => done()))
})

const sheet = (page: Page) => page.getByRole('dialog')

test('a hook is made, is told, and its owner sees how that went', { timeout: 90_000 }, async () => {
  await athlete.goto('/studio/hooks')
  await athlete.getByText('No address is told anything yet.').waitFor()
  await shoot(athlete, 'hooks-none')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('button', { name: 'New hook' }).click()
  await sheet(athlete).getByLabel('Address').fill('https://127.0.0.1/hook')
  await sheet(athlete).getByLabel('A post is out').check()
  await sheet(athlete).getByLabel('An order came in').check()
  await sheet(athlete).getByRole('button', { name: 'Make the hook' }).click()
  await sheet(athlete).getByText('This address cannot be used.').waitFor()
  await sheet(athlete).getByLabel('Address').fill(`${origin}/fieldhouse/hook`)
  await shoot(athlete, 'hooks-form')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await sheet(athlete).getByRole('button', { name: 'Make the hook' }).click()
  await expect.poll(() => sheet(athlete).getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/)
  await shoot(athlete, 'hooks-secret')
  await sheet(athlete).getByRole('button', { name: 'I have kept it' }).click()

  const { client } = stage.app
  const owner = await registerAdministrator(client, await stage.app.administration.issueFirstLink())
  const { data } = await client.send('auth.login', { body: { username: 'noor_hooks', password, remember: true } })
  const noor = { ...owner, token: data.token, id: (await client.send('users.me', { token: data.token })).data._id }
  await verifyPerformer(client, await signInByCall(client, owner), noor)
  await publish(client, noor)
  await athlete.getByRole('button', { name: /^Send a test/ }).click()
  await expect.poll(() => got.toSorted()).toEqual(expect.arrayContaining(['post.published', 'test']))
  await stage.app.settle()
  await athlete.reload()
  await athlete.getByRole('button', { name: /^What was sent/ }).click()
  await sheet(athlete).getByText('A test', { exact: true }).waitFor()
  await sheet(athlete).getByText('A post is out', { exact: true }).waitFor()
  await shoot(athlete, 'hooks-log')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  const before = got.length
  await sheet(athlete).getByRole('button', { name: 'Send again', exact: true }).click()
  await expect.poll(() => got.length).toBeGreaterThan(before + 1)
  await athlete.keyboard.press('Escape')

  await athlete.getByRole('button', { name: /^New secret/ }).click()
  await sheet(athlete).getByRole('button', { name: 'Make a new secret' }).click()
  await sheet(athlete).getByRole('button', { name: 'I have kept it' }).click()
  await athlete.getByText(/^Both secrets sign until/).waitFor()
  await athlete.getByRole('button', { name: /^Switch off/ }).click()
  await athlete.getByText('You switched it off.').waitFor()
  await shoot(athlete, 'hooks-off')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  await athlete.getByRole('button', { name: /^Remove/ }).click()
  await sheet(athlete).getByRole('button', { name: 'Remove the hook' }).click()
  await athlete.getByText('No address is told anything yet.').waitFor()
})
