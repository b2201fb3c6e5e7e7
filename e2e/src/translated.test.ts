// Somebody who reads the site in another language, by the translator of the browser: nothing ends, and what changes is seen.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password as scenarioPassword, publish, registerFan, registerPerformer } from '../../server/scenario/index.ts'
import { signIn } from './people.ts'
import { createStage, type Stage } from './stage.ts'
import { translator } from './translator.ts'

let stage: Stage
let page: Page
let postPath: string

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const summer = await registerPerformer(client, { name: 'Summer Hill', username: 'summer_hill' })
  await registerFan(client, { name: 'Rosa Lindqvist', username: 'rosa_reads' })
  const post = await publish(client, summer, { text: 'Morning laps before school' })
  postPath = `/post/${post.slug}`
  await stage.app.settle()
  page = await stage.open('phone')
  await signIn(page, 'rosa_reads', scenarioPassword)
  await page.waitForURL('**/home')
  await page.addInitScript(translator)
})
afterAll(() => stage.close())

test('what somebody does is seen in the words of the translator, and names are left alone', async () => {
  await page.goto('/ind/athlete/summer_hill')
  const follow = page.getByRole('button', { name: 'Follow Summer Hill' })
  await expect.poll(() => follow.textContent()).toBe('FOLLOW')
  await follow.click()
  const following = page.getByRole('button', { name: 'Following Summer Hill' })
  await expect.poll(() => following.textContent()).toBe('FOLLOWING')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Summer Hill')
})

test('a heart counts up and down', async () => {
  await page.goto(postPath)
  const heart = page.getByRole('button', { name: /^Like, / }).first()
  for (const count of ['', '1', '']) {
    await expect.poll(() => heart.textContent()).toBe(count)
    await heart.click()
  }
  await expect.poll(() => heart.textContent()).toBe('1')
})

test('what somebody writes stands there, is changed and goes', async () => {
  const comments = page.getByRole('article', { name: 'Comment by Rosa Lindqvist' })
  await page.getByRole('textbox', { name: /omment/ }).fill('How many of them?')
  await page.getByRole('button', { name: 'Send' }).click()
  await comments.getByText('HOW MANY OF THEM?').waitFor()
  await expect.poll(() => comments.getByText('Rosa Lindqvist').textContent()).toContain('Rosa Lindqvist')
})

test('the ways of the site lead on, and its sheets open and close', async () => {
  for (const name of ['Home', 'Discover', 'Me', 'Home']) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click()
    await page.getByRole('main').waitFor()
  }
  expect(stage.complaints).toEqual([])
})

test('what was translated and is shown in its own words again goes on', async () => {
  await page.goto('/ind/athlete/summer_hill')
  const follow = page.getByRole('button', { name: 'Following Summer Hill' })
  await expect.poll(() => follow.textContent()).toBe('FOLLOWING')
  await page.evaluate('showOriginal()')
  await expect.poll(() => follow.textContent()).toBe('Following')
  expect(stage.complaints).toEqual([])
})
