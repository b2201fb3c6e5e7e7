// A page that is followed did something: the dot, the pill over the posts and who is live are asked for again. What is read stays where
// it is, so the lists themselves are not.
import type { ServerEvents } from '@fieldhouse/contract'
import { queryClient, refresh } from '../../lib/queries.ts'
import { onEvent, socketState, subscribeToState } from '../../lib/realtime.ts'

const isNewestPost = ({ queryKey: [name, input] }: { queryKey: readonly unknown[] }): boolean =>
  (name === 'feeds.list' || name === 'home.things') && (input as { query?: { limit?: number } } | undefined)?.query?.limit === 1

const askForNewest = () => void queryClient.invalidateQueries({ predicate: isNewestPost })

/** Until it is called off. What comes while one waits is found by the same look. */
export function watchPages(): () => void {
  const kinds = new Set<ServerEvents['page_notice']['kind']>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    waiting = undefined
    void refresh(['notification-count', ...(kinds.has('live') ? (['streams'] as const) : [])])
    if (kinds.has('posted') || kinds.has('product_new')) askForNewest()
    kinds.clear()
  }
  const end = onEvent('page_notice', ({ kind, within }) => {
    kinds.add(kind)
    // All who follow the page hear it at this moment.
    waiting ??= setTimeout(look, Math.random() * within)
  })
  // What came before the line was open, or while it was lost, nobody said.
  const stopAsking = subscribeToState(() => {
    if (socketState() === 'connected') askForNewest()
  })
  return () => {
    clearTimeout(waiting)
    stopAsking()
    end()
  }
}
