import { password as demoPassword } from '../../server/scenario/index.ts'
import { launchBrowser } from './browser.ts'
import { signIn } from './people.ts'
import { viewports } from './stage.ts'
const [origin = '', who = '', out = '', ...paths] = process.argv.slice(2)
const browser = await launchBrowser()
for (const [device, theme] of [['phone', 'light'], ['desktop', 'dark']] as const) {
  const context = await browser.newContext({ ...viewports[device], deviceScaleFactor: 1, baseURL: origin, reducedMotion: 'reduce', locale: 'en-US' })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await page.evaluate((choice) => localStorage.setItem('theme', choice), theme)
  if (who) { await signIn(page, who, demoPassword); await page.waitForURL((url) => !url.pathname.startsWith('/auth')) }
  for (const [i, path] of paths.entries()) { await page.goto(path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(400); await page.screenshot({ path: `${out}-${i}-${device}.png` }) }
  await context.close()
}
await browser.close()
