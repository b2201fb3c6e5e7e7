import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Evaluated by the browser's debugger: as a script element the content security policy would refuse it. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Style sheets, which it would fetch and read anew each time, are asked for by no rule that is on. */
const preload = { assets: ['media'] }

const colourRules = ['color-contrast', 'link-in-text-block']

interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[]
}

/** Colours on their way from one to another are neither: what ends by itself is waited for, what turns for ever is not. */
const rest = `Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => undefined)))`

/** What axe says against a page as it stands now; by all its rules, or by those of colours only. */
export async function complaintsOfAxe(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  await page.evaluate(`${rest}.then(() => undefined)`)
  const options = { resultTypes: ['violations'], preload, ...(rules === 'colours' ? { runOnly: colourRules } : {}) }
  const result = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResult
  return result.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(' | ')}`,
  )
}
