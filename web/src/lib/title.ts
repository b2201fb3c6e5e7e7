// The page's title: the browser's, and the one in the bar on phones.
import { useEffect } from 'react'
import { useUiSettings } from './ui-settings.ts'

const listeners = new Set<() => void>()
let title = ''

export const currentTitle = () => title

export function subscribeToTitle(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Names the page; an empty text waits, leaving what the server wrote. The bar on phones has room for a `short` one. */
export function useTitle(text: string, short = text) {
  const { siteName } = useUiSettings()
  useEffect(() => {
    if (!text) return
    title = short
    document.title = `${text} · ${siteName}`
    for (const listener of listeners) listener()
  }, [text, short, siteName])
}
