import { useEffect, useRef, useSyncExternalStore } from 'react'
import { addOverlay } from './entries.ts'
import { currentPlace, navigate, subscribe } from './router.ts'

export const usePlace = () => useSyncExternalStore(subscribe, currentPlace)

/** One named part of the address; an empty text when the page's pattern has no such part. */
export const useParam = (name: string): string => usePlace().params[name] ?? ''

export function useQueryParam(name: string): string | null {
  return new URLSearchParams(usePlace().search).get(name)
}

/** The current address with some query values changed; null removes one. */
export function withQuery(changes: Record<string, string | null>): string {
  const { pathname, search } = currentPlace()
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text ? `${pathname}?${text}` : pathname
}

export const setQuery = (changes: Record<string, string | null>) =>
  navigate(withQuery(changes), { replace: true, from: currentPlace().pathname })

/** Opens an address once something is done: of the page that this is part of, where one is still there. */
export function useOnward() {
  const from = usePlace().pathname
  return (to: string, { replace = false } = {}) => navigate(to, { replace, from })
}

/** A wrong or old address leads to the right one, as the server does for a first visit (wire.md 6.2). */
export function useRightAddress(right: string | undefined) {
  const { pathname, search } = usePlace()
  useEffect(() => {
    if (right && decodeURI(right) !== decodeURI(pathname)) void navigate(right + search, { replace: true, from: pathname })
  }, [right, pathname, search])
}

/** Lets the browser's Back close what lies over the page, instead of leaving the page; not while it is busy. Answers what holds now. */
export function useBackCloses(close: () => void, isBusy = false) {
  const now = useRef({ close, isBusy })
  useEffect(() => {
    now.current = { close, isBusy }
  })
  useEffect(() => addOverlay({ close: () => now.current.close(), isBusy: () => now.current.isBusy }, currentPlace().href), [])
  return now
}
