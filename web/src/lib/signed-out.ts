// The server has ended the session of an open page. What is being written there is covered until the same person is back, as
// when they signed out in another tab; otherwise the page leads to where one signs in, and back.
import { toast } from '../ui/toast.ts'
import { isKeeping, untilRefused } from './another-tab.ts'
import { queryClient } from './queries.ts'
import { currentPlace, navigate } from './router/index.ts'
import { isAnothers, readToken, sessionChanged } from './token.ts'

export async function leave(message: string): Promise<void> {
  if (document.querySelector('textarea')) await untilRefused()
  const isBack = readToken() !== null
  if (isAnothers() && (isBack || isKeeping())) return void dispatchEvent(new Event('another'))
  // Somebody has signed in on this page meanwhile.
  if (isBack) return
  sessionChanged()
  queryClient.clear()
  toast(message)
  const { href, pathname } = currentPlace()
  // The page itself may have led there already.
  if (!pathname.startsWith('/auth/')) await navigate(`/auth/login?next=${encodeURIComponent(href)}`)
}
