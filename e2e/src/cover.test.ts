// What every screen must show of a cover: pointed at on a phone, by hand and by keyboard, and seen on the page. A page without a cover stands
// on the ground of its sport.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Person
beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  athlete = await registerPerformer(client, { name: 'Maya Oyelaran', username: 'maya_cover' })
  const cover = new Blob([new Uint8Array(readFileSync(new URL('../../web/public/img/hero-sprint-1600.jpg', import.meta.url)))])
  await client.send('performers.uploadCover', { token: athlete.token, files: { cover } })
})
afterAll(() => stage.close())

test('a point is chosen by hand, moved by keyboard, and kept in sight on the page', async () => {
  const phone = await stage.open('phone')
  await signIn(phone, athlete.username, password)
  await phone.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  await phone.goto('/athlete/account')
  const whole = phone.getByRole('img', { name: 'Your cover, whole' })
  await whole.scrollIntoViewIfNeeded()
  const box = await whole.boundingBox()
  if (!box) throw new Error('There is no cover to point at')
  await whole.click({ position: { x: box.width * 0.25, y: box.height * 0.4 } })
  const across = phone.getByRole('slider', { name: 'From left to right' })
  await expect.poll(() => across.inputValue()).toBe('25')
  await across.press('ArrowRight')
  await expect.poll(() => across.inputValue()).toBe('26')
  await shoot(phone, 'cover-focus')
  expect(await complaintsOfAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Keep it so' }).click()
  await phone.getByText('Changes saved').waitFor()
  await phone.goto('/ind/athlete/maya_cover')
  await phone.locator('.cover > img').waitFor()
  const position = await phone.evaluate(`getComputedStyle(document.querySelector('.cover > img')).objectPosition`)
  expect(position).toBe('26% 40%')
  await shoot(phone, 'cover-page')
  await phone.close()
})

test('without a picture it is the ground of the sport', async () => {
  const { client } = stage.app
  const { data: sports } = await client.send('reference.sports', {})
  for (const code of ['volleyball', 'baseball', 'swimming']) {
    const { _id } = sports.find((sport: { code: string }) => sport.code === code) ?? { _id: '' }
    const other = await registerPerformer(client, { name: `On ${code}`, username: `on_${code}` })
    await client.send('performers.update', { token: other.token, params: { id: 'me' }, body: { sportIds: [_id] } })
    const visitor = await stage.open('desktop')
    await visitor.goto(`/ind/athlete/on_${code}`)
    await visitor.locator('.cover > .pitch path').first().waitFor({ state: 'attached' })
    await shoot(visitor, `ground-${code}`)
    await visitor.close()
  }
})

test('no browser complained', () => {
  expect(stage.complaints).toEqual([])
})
