import { useMutationState } from '@tanstack/react-query'

/** Whether whoever is here followed this page a moment ago: by their own hand, and not only as their page comes to know that they do. */
export function useJustFollowed(id: string): boolean {
  const done = useMutationState({ filters: { mutationKey: ['follow', id], status: 'success' }, select: ({ state }) => state.variables })
  return done.at(-1) === true
}
