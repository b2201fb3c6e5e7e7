// Counts what is opened and done: names alone, gathered for three seconds and sent together, and when the page is left. What
// happens in the first seconds of a visit, before this file is here, is not counted. A count that is lost is lost.
import type { ActionName } from '@fieldhouse/contract/actions'
import { headersFor, onSent } from './client.ts'
import { actionOfCall, actionOfPath } from './action-names.ts'
import { config } from './config.ts'
import { ask, queryClient } from './queries.ts'
import { currentPlace, subscribeToPlace } from './router/index.ts'
import { isAnothers } from './token.ts'
import { readUtm } from './utm.ts'

interface Waiting {
  action: ActionName
  /** Of a page that somebody runs. */
  path?: string
  /** Somebody arrived by it, or it is what a campaign is for: it says where they came from. */
  tellsSource: boolean
}

declare global {
  interface WindowEventMap {
    /** For whoever else may hear of it, in this window. */
    counted: CustomEvent<ActionName>
  }
}

const mostWaiting = 200
/** As one call takes (contract/src/actions.ts). */
const mostAtOnce = 50
const sentEvery = 3000
let waiting: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isOver = false

const isPage = (action: ActionName) => action === 'seen.athlete' || action === 'seen.team'

const count = (action: ActionName | undefined, tellsSource: boolean, path?: string) => {
  if (!action || isOver || waiting.length >= mostWaiting) return
  waiting.push({ action, tellsSource, ...(path !== undefined && isPage(action) && { path }) })
  dispatchEvent(new CustomEvent('counted', { detail: action }))
  timer ??= setTimeout(drain, sentEvery)
}

/** Of adults alone; of somebody under 18, and of whoever's age nobody knows, it never leaves the browser (youth.md Y7). */
function utmOfAdult() {
  const me = queryClient.getQueryData(ask('users.me').queryKey)?.data
  return me?.dateOfBirth && !me.isMinor ? readUtm() : {}
}

function drain() {
  clearTimeout(timer)
  timer = undefined
  const events = waiting.splice(0, mostAtOnce)
  if (events.length === 0 || isOver || !navigator.onLine || isAnothers()) return
  const utm = utmOfAdult()
  const body = JSON.stringify({
    events: events.map(({ action, path, tellsSource }) => ({ action, path, ...(tellsSource && Object.keys(utm).length > 0 && { utm }) })),
  })
  const headers = { ...headersFor({}), 'Content-Type': 'application/json' }
  // Written out, since the table of calls is part of every first load. A page that is being left sends it all the same.
  void fetch(`${config.apiEndpoint}/action-tracking`, { method: 'POST', headers, body, credentials: 'include', keepalive: true }).then(
    // The site rests, or the session is over: there is nothing to count any more on this page.
    ({ ok }) => void (isOver ||= !ok),
    () => undefined,
  )
  if (waiting.length > 0) timer = setTimeout(drain, sentEvery)
}

/** With the whole address at which the browser arrived. */
const arrivedByCampaign = () => /[?&]utm_/.test(performance.getEntriesByType('navigation')[0]?.name ?? '')

export function startCounting() {
  // A browser that asks not to be followed is asked for nothing.
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  let seen = currentPlace().pathname
  count(actionOfPath(seen), arrivedByCampaign(), seen)
  subscribeToPlace(() => {
    const { pathname } = currentPlace()
    if (pathname === seen) return
    seen = pathname
    count(actionOfPath(pathname), false, pathname)
  })
  onSent((name) => count(actionOfCall(name), true))
  addEventListener('pagehide', drain)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') drain()
  })
}
