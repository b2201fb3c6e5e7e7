// Files of the site that come late: a part of a page, a sheet. React would take the page away for one that does not come; here it is
// left out, and that is said. Most browsers keep such a failure until the page is loaded anew, so the site's worker waits for lines
// that break for a moment (web/src/worker); to ask again here helps the others.
import { lazy } from 'react'
import { toast } from '../ui/toast.ts'

/** Milliseconds between a failure and the next request. */
const waits = [500, 2000]

/** What `load` brings; when it does not come, that is said. */
export async function insist<T>(load: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const wait = waits[failures]
    if (wait === undefined) {
      toast('A part of this page did not load.', { tone: 'bad', action: { label: 'Load it anew', run: () => location.reload() } })
      throw error
    }
    await new Promise((done) => setTimeout(done, wait))
    return insist(load, failures + 1)
  }
}

/** Whatever React draws late. */
type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

const Nothing = () => null

/** As React's `lazy`, for what a page is whole enough without. */
export const lazily = <C extends Part>(load: () => Promise<{ default: C }>) =>
  lazy(async () => {
    try {
      return await insist(load)
    } catch (error) {
      reportError(error)
      return { default: Nothing as unknown as C }
    }
  })
