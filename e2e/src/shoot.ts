// With PICTURES, a folder, every screen that a journey names: at both widths and in both themes.
import type { Page } from 'playwright-core'

export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  const phone = page.viewportSize()
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    for (const [device, size] of [
      ['phone', phone],
      ['desktop', { width: 1440, height: 900 }],
    ] as const) {
      if (size) await page.setViewportSize(size)
      await page.screenshot({ path: `${folder}/${name}-${device}-${theme}.png` })
    }
    if (phone) await page.setViewportSize(phone)
  }
}
