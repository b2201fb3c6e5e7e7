import { useSyncExternalStore } from 'react'

/** From here on there is a rail, and room for two columns. */
const wide = () => matchMedia('(min-width: 1024px)')

function watch(listener: () => void) {
  const list = wide()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export const useWide = (): boolean => useSyncExternalStore(watch, () => wide().matches)
