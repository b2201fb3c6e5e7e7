// Somebody signed in or out in another tab of this browser. What this one shows is still of whoever was here: it asks before it goes on
// as somebody else, keeps what was typed for when the same person comes back, and shows nothing more once they have signed out.
import { addressOf } from './client.ts'
import type { DataFor } from './calls.ts'
import { insist } from './lazily.ts'
import { ask, queryClient } from './queries.ts'
import { beginSession } from './session.ts'
import { isAnothers, page, readToken, takeOver } from './token.ts'

export type Whom = Pick<DataFor<'users.me'>, '_id' | 'name' | 'username'>

/** Who was here, by what is on the screen; undefined before the first answer. */
const whoWas = (): Whom | undefined => queryClient.getQueryData(ask('users.me').queryKey)?.data

/** Whose the cookie is; undefined where nobody can say now. Not by `send`, which asks nothing on a page that is another's. */
async function whoIs(token: string): Promise<Whom | undefined> {
  const [method, url] = await addressOf('users.me')
  const headers = { 'X-Client': 'web', Authorization: token }
  const answer = await fetch(url, { method, headers, credentials: 'include' }).catch(() => undefined)
  if (!answer?.ok) return undefined
  return ((await answer.json()) as { data: Whom }).data
}

/** A form that was refused keeps again what stands in it: that is known in milliseconds. */
export const untilRefused = () => new Promise<void>((resolve) => setTimeout(resolve, 100))

/** Whether the browser would ask before the page is left. */
export const isKeeping = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

async function lookAt(token: string | null): Promise<void> {
  const before = whoWas()
  if (!token) await untilRefused()
  if (!isAnothers()) return
  // Whoever it is begins with a page of their own; but what is being written is not thrown away.
  if (!before || (!token && !isKeeping())) return location.reload()
  const now = token ? await whoIs(token) : undefined
  if (token && !now) return
  const { cover, uncover } = await insist(() => import('../ui/another-person.tsx'))
  if (now?._id !== before._id) return cover(before, now)
  takeOver()
  uncover()
}

/** Until nobody has come or gone while it was looked who it is. */
async function look(): Promise<void> {
  let token: string | null
  do {
    token = readToken()
    await lookAt(token)
  } while (isAnothers() && token !== readToken())
}

let looking: Promise<void> | undefined

function meet() {
  if (isAnothers())
    looking ??= look()
      // What does not come is said, and nothing counts for anybody meanwhile.
      .catch(reportError)
      .finally(() => (looking = undefined))
  else if (page.of === null && readToken() && document.visibilityState === 'visible') void beginSession().catch(() => undefined)
}

/** Looks whose the cookie is: now, when somebody comes back to this tab, and when it has refused to send for another (`headersFor`). */
export function watchTabs(): void {
  meet()
  document.addEventListener('visibilitychange', meet)
  for (const event of ['focus', 'another']) addEventListener(event, meet)
}
