// The server has ended the session of an open page. What is being written there is covered until the same person is back, as
// when they signed out in another tab; otherwise the page leads to where one signs in, and back.
import { toast } from '../ui/toast.ts'
import { isKeeping, untilRefused } from './another-tab.ts'
import { queryClient } from './queries.ts'
import { currentPlace, navigate } from './router/index.ts'
import { sessionChanged } from './token.ts'

export async function leave(message: string): Promise<void> {
  await untilRefused()
  if (isKeeping()) return void dispatchEvent(new Event('another'))
  sessionChanged()
  queryClient.clear()
  toast(message)
  await navigate(`/auth/login?next=${encodeURIComponent(currentPlace().href)}`)
}
