import { queryClient } from './query-client.ts'
import { withReacted, type Reacted } from './reacted.ts'

/** In all answers that are kept, each as old as it was. */
export function patchReacted(id: string, change: (object: Reacted) => Reacted): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = withReacted(state.data, id, change)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}
