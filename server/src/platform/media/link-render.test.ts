import sharp from 'sharp'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawWords, linkPictureSize, renderLinkPicture } from './link-render.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-link-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const plain = { kicker: '', title: 'Ada', detail: '', siteName: 'Fieldhouse', isLocked: false }

test('words are drawn in our own letters: another font is as wide and as high as no other', async () => {
  const { width, height } = await drawWords('HAMBURG', { font: 'display', size: 100 })
  // As measured in the file of the font; fonts of systems are half as wide again.
  expect([width, height].map((side) => Math.round(side / 4) * 4)).toEqual([348, 88])
  const text = await drawWords('Hamburg', { font: 'text', size: 100 })
  expect(text.width).toBeGreaterThan(width)
})

test('a picture is as large as networks want it, whatever its words are', async () => {
  const titles = ['A', 'W'.repeat(200), 'Ünïcode & <b>signs</b>', 'word '.repeat(60), '🏐'.repeat(90), '']
  for (const [place, title] of titles.entries()) {
    const output = join(folder, `${place}.jpg`)
    await renderLinkPicture({ ...plain, title, kicker: title, detail: title, output })
    expect(await sharp(output).metadata()).toMatchObject({ format: 'jpeg', ...linkPictureSize })
  }
})

test('the same words make the same picture, other words another', async () => {
  const draw = async (title: string, name: string) => {
    const output = join(folder, name)
    await renderLinkPicture({ ...plain, title, output })
    return (await sharp(output).raw().toBuffer()).toString('base64')
  }
  const [one, same, other] = [await draw('Ada', 'a.jpg'), await draw('Ada', 'b.jpg'), await draw('Ida', 'c.jpg')]
  expect(one === same).toBe(true)
  expect(one === other).toBe(false)
})
