// With PICTURES, a folder, every screen that a journey names: on a phone and at a desk, in both themes.
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** From so many pixels on a page is one at a desk. */
const desk = 700

/** `fullPage`: all of it, and not what stands on the screen. */
export async function shoot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  const phone = before && before.width < desk ? before : { width: 390, height: 844 }
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    for (const [device, size] of [
      ['phone', phone],
      ['desktop', { width: 1440, height: 900 }],
    ] as const) {
      await page.setViewportSize(size)
      await page.screenshot({ path: `${folder}/${name}-${device}-${theme}.png`, fullPage })
    }
  }
  if (before) await page.setViewportSize(before)
}
