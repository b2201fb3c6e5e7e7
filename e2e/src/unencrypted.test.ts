// A site in a house or an office, opened from a phone at an address without encryption: browsers take away there what they give
// everybody at this machine's own address, and nothing on our pages may stand still for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, password, publish, registerFan, registerPerformer, type Person } from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let fan: Person

beforeAll(async () => {
  stage = await createStage({}, 'house.test')
  const athlete = await registerPerformer(stage.app.client, { name: 'Maya Okafor' })
  fan = await registerFan(stage.app.client)
  await follow(stage.app.client, fan, athlete)
  await publish(stage.app.client, athlete, { title: 'Gate to hurdle one', text: 'Eight steps.' })
  await stage.app.settle()
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

test('pages follow each other, a comment is sent once, and a link is copied', async () => {
  const page = await stage.open('phone')
  await signIn(page, fan.username, password)
  await page.getByRole('link', { name: 'Gate to hurdle one' }).first().waitFor()
  expect(await page.evaluate('[isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard]')).toEqual([
    false,
    'undefined',
    'undefined',
  ])
  await page.evaluate('window.isSameDocument = true')
  await page.getByRole('link', { name: 'Gate to hurdle one' }).first().click()
  await page.waitForURL(/\/post\//)
  expect(await page.evaluate('window.isSameDocument')).toBe(true)

  const comment = page.getByRole('textbox').first()
  await comment.fill('Nine, for me')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByText('Nine, for me').count()).toBe(1)

  await page.getByRole('button', { name: 'Share' }).first().click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByText('Copied to clipboard').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await comment.focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => comment.inputValue()).toContain('http://house.test:')
})
