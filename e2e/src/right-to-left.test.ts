// People who write in Arabic or Hebrew on a site in English: what they wrote reads from right to left, wherever it is shown.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  comment,
  follow,
  makeProduct,
  openConversation,
  password,
  publish,
  registerFan,
  registerPerformer,
  report,
  say,
} from '../../server/scenario/index.ts'
import { complaintsOfAxe } from './axe.ts'
import { signIn } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

const title = 'المباراة الأولى 2026!'
const text = 'فزنا اليوم 3-2 (بعد الوقت الإضافي).'
const shirt = 'חולצת הקבוצה (אדומה)!'
const answer = 'מעולה! 10/10.'

/** What begins with a letter of these alphabets, and is laid out as if it began on the left; but a name in a sentence of the site. */
const misread = `(() => {
  const found = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node; (node = walk.nextNode()); ) {
    const [first = ''] = /\\p{L}/u.exec(node.data) ?? []
    if (!/[\\u0590-\\u07ff]/.test(first) || node.parentElement.closest('[translate=no], .who > span, .av, .chip, .sr')) continue
    for (let element = node.parentElement; ; element = element.parentElement) {
      const { unicodeBidi, direction, display } = getComputedStyle(element)
      if (unicodeBidi === 'plaintext' || direction === 'rtl' || (display === 'inline' && unicodeBidi === 'isolate')) break
      if (display === 'inline') continue
      if (/[a-z]{2}/i.test(element.textContent)) break
      found.push(element.tagName + ': ' + node.data)
      break
    }
  }
  return found
})()`

let stage: Stage
let page: Page
let paths: Record<'post' | 'written' | 'product' | 'conversation', string>

beforeAll(async () => {
  stage = await createStage()
  const { client } = stage.app
  const laila = await registerPerformer(client, { name: 'ليلى العربي', username: 'laila' })
  const yael = await registerFan(client, { name: 'יעל כהן', username: 'yael' })
  await follow(client, yael, laila)
  const post = await publish(client, laila, { title, text: `<p>${text}</p><p>Thank you all!</p>` })
  const written = await publish(client, laila, { text })
  const product = await makeProduct(client, laila, { name: shirt, description: text })
  await comment(client, yael, 'feed', post._id, answer)
  const conversation = await openConversation(client, yael, laila)
  await say(client, yael, conversation, answer)
  await say(client, laila, conversation, text)
  await report(client, yael, 'feed', written._id, { description: text })
  await stage.app.settle()
  paths = {
    post: `/post/${post.slug}`,
    written: `/post/${written.slug}`,
    product: `/product/${product.slug}`,
    conversation: `/messages/${conversation._id}`,
  }
  page = await stage.open('phone')
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

const enter = async (username: string): Promise<void> => {
  await signIn(page, username, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

const reads = async (path: string, words: string): Promise<void> => {
  await page.goto(path)
  await page.getByText(words).filter({ visible: true }).first().waitFor()
  await expect.poll(() => page.evaluate<string[]>(misread), { message: path }).toEqual([])
}

test('a fan reads posts, products, comments and messages', async () => {
  await reads('/ind/athlete/laila', title)
  await enter('yael')
  for (const [path, words] of [
    ['/home', title],
    [paths.post, answer],
    [paths.written, text],
    [paths.product, shirt],
    [paths.conversation, text],
    ['/messages', text],
    [`/search?q=${encodeURIComponent('المباراة')}`, title],
    ['/ind/athlete/laila', title],
  ] as const)
    await reads(path, words)
})

test('a mark at the end of a title stands on its left, and a line in English among them on its own side', async () => {
  await reads(paths.post, text)
  const [mark, head, thanks] = await page.evaluate<[number, number, number]>(`(() => {
    const range = document.createRange()
    const leftOf = (node, from, to) => {
      range.setStart(node, from)
      range.setEnd(node, to)
      return range.getBoundingClientRect().left
    }
    const letters = document.querySelector('h1').firstChild
    const lines = document.querySelectorAll('.prose p')
    const english = lines[1]
    return [leftOf(letters, letters.length - 1, letters.length), leftOf(letters, 0, 1), leftOf(english.firstChild, 0, 1) - english.getBoundingClientRect().left]
  })()`)
  expect(mark).toBeLessThan(head)
  expect(Math.round(thanks)).toBe(0)
  // Letters that reach below the line are not cut where a name is kept to one line.
  await expect.poll(() => page.evaluate<string>("getComputedStyle(document.querySelector('main .who b')).overflow")).toBe('clip visible')
  expect(await complaintsOfAxe(page)).toEqual([])
  await shoot(page, 'right-to-left')
})

test('what somebody writes stands on the right while it is written', async () => {
  const field = page.getByRole('textbox', { name: /omment/ })
  await field.fill(answer)
  await expect
    .poll(() => page.evaluate<string>('getComputedStyle(document.querySelector(\'[placeholder="Write a comment"]\')).unicodeBidi'))
    .toBe('plaintext')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByText(answer).count()).toBe(2)
  await expect.poll(() => page.evaluate<string[]>(misread)).toEqual([])
})

test('an athlete finds what is hers in the studio', async () => {
  page = await stage.open('phone')
  await enter('laila')
  for (const [path, words] of [
    ['/studio/posts', title],
    ['/studio/products', shirt],
    ['/notifications', 'יעל כהן'],
    [paths.post, answer],
  ] as const)
    await reads(path, words)
})
