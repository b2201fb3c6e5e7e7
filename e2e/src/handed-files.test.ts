// Files as people hand them over on a desk: let go of somewhere on the page, or pasted. They reach the place that takes
// files; where there is none nothing happens, least of all the browser opening the file in place of what was being written.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsOfAxe } from './axe.ts'
import { registerAthlete, registerFan } from './people.ts'
import { shoot } from './shoot.ts'
import { createStage, type Stage } from './stage.ts'

let stage: Stage
let athlete: Page
let fan: Page
let hand: CDPSession
let folder: string

const onDisk = async (name: string, content: Buffer | string): Promise<string> => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  stage = await createStage()
  folder = join(stage.app.dataFolder, 'desk')
  await mkdir(folder, { recursive: true })
  athlete = await stage.open('desktop')
  fan = await stage.open('phone')
  await registerAthlete(athlete, { name: 'Kofi Brandt', username: 'kofi_hands' })
  await registerFan(fan, { name: 'Jo Lindqvist', username: 'jo_hands' })
  hand = await athlete.context().newCDPSession(athlete)
})
afterAll(async () => {
  expect(stage.complaints).toEqual([])
  await stage.close()
})

/** Files of the desk over this place of the window, and let go of unless told to stay. */
async function bring(files: readonly string[], { x, y, isHeld = false }: { x: number; y: number; isHeld?: boolean }) {
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  await hand.send('Input.dispatchDragEvent', { type: 'dragEnter', x, y, data })
  await hand.send('Input.dispatchDragEvent', { type: 'dragOver', x, y, data })
  if (!isHeld) await hand.send('Input.dispatchDragEvent', { type: 'drop', x, y, data })
}
const aside = { x: 900, y: 120 }

test('photos let go of beside the field go with the post, and the others say why not', async () => {
  await athlete.goto('/studio/posts/create')
  await athlete.getByLabel('Text', { exact: true }).fill('The last hour before the bus')
  await athlete.getByText('Photos or video', { exact: true }).waitFor()
  const files = [
    await onDisk('bench.jpg', await picture('#c2410c')),
    await onDisk('plan.pdf', '%PDF-1.4'),
    await onDisk('huge.jpg', Buffer.alloc(5_600_000, 1)),
    await onDisk('torn.jpg', 'not a picture'),
    await onDisk('bus.jpg', await picture('#0f766e')),
  ]
  await bring(files, { ...aside, isHeld: true })
  await athlete.locator('.drop[data-over]').waitFor()
  await shoot(athlete, 'files-over-a-post')
  await bring(files, aside)
  const list = athlete.getByRole('list', { name: 'Files' })
  await expect.poll(() => list.getByText('Ready').count(), { timeout: 30_000 }).toBe(2)
  await athlete.getByText('“plan.pdf” is of a kind that cannot be used here.').waitFor()
  await athlete.getByText('“huge.jpg” is too large. The limit is 5 MB.').waitFor()
  await athlete.getByText(/^torn\.jpg: /).waitFor()
  await list.getByText('bus.jpg', { exact: true }).waitFor()
  await shoot(athlete, 'files-of-a-post')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  // What is there is not thrown away by a film that would have to go alone.
  await bring([await onDisk('film.mp4', 'film')], aside)
  await athlete.getByText('A video or a recording goes by itself, without other files.').waitFor()
  await expect.poll(() => list.getByText('Ready').count()).toBe(2)
  await athlete.getByRole('button', { name: 'Publish' }).click()
  await athlete.waitForURL((url) => !url.pathname.endsWith('/create'))
})

test('what is let go of while another goes waits for its turn, and a lost line keeps what is left', async () => {
  await athlete.goto('/studio/posts/create')
  await athlete.getByText('Photos or video', { exact: true }).waitFor()
  const [first, second, third] = [
    await onDisk('first.jpg', await picture('#111827')),
    await onDisk('second.jpg', await picture('#7c3aed')),
    await onDisk('third.jpg', await picture('#be123c')),
  ]
  let isHeld = true
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let sent = 0
  await athlete.route('**/feeds/photo/upload*', async (route) => {
    sent += 1
    if (isHeld) await held
    await (sent === 2 || sent === 3 ? route.abort() : route.continue())
  })
  await bring([first], aside)
  await expect.poll(() => sent).toBe(1)
  await bring([second, third], aside)
  isHeld = false
  release()
  const list = athlete.getByRole('list', { name: 'Files' })
  const again = athlete.getByRole('button', { name: 'Send the 2 that are left' })
  await again.waitFor()
  await expect.poll(() => list.getByText('Ready').count(), { timeout: 30_000 }).toBe(1)
  await shoot(athlete, 'files-left')
  await again.click()
  await expect.poll(() => sent).toBe(3)
  await again.waitFor()
  // What joins does not throw them away either.
  await bring([await onDisk('fourth.jpg', await picture('#a16207'))], aside)
  await expect.poll(() => list.getByText('Ready').count(), { timeout: 30_000 }).toBe(4)
  await expect.poll(() => again.count()).toBe(0)
  await athlete.unrouteAll({ behavior: 'wait' })
})

test('a picture is pasted into a conversation, and one that is let go of there goes along', async () => {
  await fan.goto('/ind/athlete/kofi_hands')
  await fan.getByRole('link', { name: 'Message Kofi Brandt' }).click()
  await fan.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
  await fan.getByRole('textbox', { name: 'Message to Kofi Brandt' }).fill('Show me the new boat')
  await fan.getByRole('button', { name: 'Send' }).click()
  await fan.getByRole('log', { name: 'Messages' }).getByText('Show me the new boat').waitFor()
  await athlete.goto('/messages')
  await athlete.getByRole('link', { name: /Jo Lindqvist/ }).click()
  const field = athlete.getByRole('textbox', { name: 'Message to Jo Lindqvist' })
  await field.fill('Here')
  await athlete.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await athlete.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(320, 240)
    canvas.getContext('2d').fillRect(0, 0, 320, 240)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  })()`)
  await field.press('ControlOrMeta+v')
  const chosen = athlete.getByRole('list', { name: 'Chosen files' })
  await expect.poll(() => chosen.getByRole('listitem').count()).toBe(1)
  await bring([join(folder, 'bench.jpg'), join(folder, 'plan.pdf')], { x: 700, y: 300, isHeld: true })
  await athlete.locator('.say[data-over]').waitFor()
  await shoot(athlete, 'files-over-a-conversation')
  await bring([join(folder, 'bench.jpg'), join(folder, 'plan.pdf')], { x: 700, y: 300 })
  await expect.poll(() => chosen.getByRole('listitem').count()).toBe(2)
  await athlete.getByText('“plan.pdf” is of a kind that cannot be used here.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('Here')
  expect(await complaintsOfAxe(athlete)).toEqual([])
  // Whoever looks at something else finds all of it again, the price above all.
  await athlete.getByRole('button', { name: 'Set a price' }).click()
  await athlete.getByLabel('Price in tokens').fill('3.50')
  await athlete.getByRole('link', { name: 'Studio', exact: true }).click()
  await athlete.getByRole('heading', { level: 1, name: 'Your season' }).waitFor()
  await athlete.goBack()
  await expect.poll(() => field.inputValue()).toBe('Here')
  await expect.poll(() => chosen.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => athlete.getByLabel('Price in tokens').inputValue()).toBe('3.50')
  await athlete.getByRole('button', { name: 'Remove the price' }).click()
  await athlete.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => fan.getByRole('log', { name: 'Messages' }).locator('.m-row img, .m-row picture img').count(), { timeout: 30_000 })
    .toBeGreaterThan(1)
})

test('words with a picture of themselves are pasted as words', async () => {
  const field = athlete.getByRole('textbox', { name: 'Message to Jo Lindqvist' })
  await field.focus()
  await athlete.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(20, 20)
    canvas.getContext('2d').fillRect(0, 0, 20, 20)
    const blobOf = (text, type) => new Blob([text], { type })
    await navigator.clipboard.write([new ClipboardItem({
      'text/plain': blobOf('4 x 500 m', 'text/plain'),
      'text/html': blobOf('<b>4 x 500 m</b>', 'text/html'),
      'image/png': await canvas.convertToBlob({ type: 'image/png' }),
    })])
  })()`)
  await field.press('ControlOrMeta+v')
  await expect.poll(() => field.inputValue()).toBe('4 x 500 m')
  await expect.poll(() => athlete.getByRole('list', { name: 'Chosen files' }).count()).toBe(0)
})

test('where nothing takes files they open nothing, and what was written stays', async () => {
  await athlete.goto('/studio/products/create')
  const name = athlete.getByLabel('Name', { exact: true })
  await name.fill('Signed shirt')
  // Beside the field, and on it.
  await bring([join(folder, 'bench.jpg')], { x: 1200, y: 100 })
  await expect.poll(() => athlete.getByText('bench.jpg').count()).toBe(0)
  const zone = athlete.getByText('Choose a file, or drop it here').first()
  await zone.scrollIntoViewIfNeeded()
  const box = await zone.boundingBox()
  if (!box) throw new Error('No field for files')
  const on = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await bring([join(folder, 'plan.pdf')], on)
  await athlete.getByText('“plan.pdf” is of a kind that cannot be used here.').waitFor()
  await bring([join(folder, 'bench.jpg')], on)
  await athlete.getByText('bench.jpg').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Signed shirt')
})
