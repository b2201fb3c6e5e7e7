// The answers that are kept, and the one way to say that some of them are old: by what they are about (contract/src/tags.ts).
import type { Tag } from '@fieldhouse/contract'
import { notifyManager, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { statusOf } from './api-error.ts'
import { changesOf, tagsOf } from './call-table.ts'
import type { CallName, DataFor } from './calls.ts'

/** Nobody answered, or the server failed. */
const isWorthRetrying = (error: unknown) => (statusOf(error) || 500) >= 500

// What was pressed shows before anything is painted: by itself the library waits for a later turn, and a switch jumps back meanwhile.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      retry: (count, error) => count < 2 && isWorthRetrying(error),
      // Where what is drawn comes and goes with the answer, each coming would ask again, without end.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > 2000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Asks again for what is about one of these; resolves when what is on the screen is fresh. */
export async function refresh(changed: readonly Tag[]): Promise<void> {
  if (changed.length === 0) return
  const predicate = ({ queryKey: [name] }: Query) => tagsOf(name).some((tag) => changed.includes(tag))
  const asked = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  // What is asked for the first time is not asked for anew, and its answer may be older than the change.
  const first = asked.filter(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ predicate })
  await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) })
}

/**
 * Changes a kept answer by what was told just now. One that was asked for before may not know of it yet: it is changed, too, once it
 * is here (`isLate`). Nothing is changed where nothing is kept or comes.
 */
export function layIn<T>(queryKey: QueryKey, change: (known: T, isLate: boolean) => T): void {
  const lay = (isLate: boolean) => queryClient.setQueryData<T>(queryKey, (known) => known && change(known, isLate))
  lay(false)
  const asked = queryClient.getQueryCache().find({ queryKey, fetchStatus: 'fetching' })
  asked?.promise?.then(
    () => lay(true),
    // Nothing came: what is kept has it.
    () => undefined,
  )
}

/** The site is closed for maintenance from now on, whatever an older answer says. */
export const siteRests = (maintenanceMessage: string) =>
  queryClient.setQueriesData<{ data: DataFor<'settings.public'> }>(
    { queryKey: ['settings.public'] },
    (known) => known && { data: { ...known.data, maintenanceMode: true, maintenanceKind: 'closed', maintenanceMessage } },
  )

/** As after a success of the call: for outcomes that come later than its answer, or by another way. */
export const refreshAfter = async (name: CallName) => refresh(await changesOf(name))
