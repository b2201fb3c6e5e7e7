// Site name, logo, menus and favicon: kept in the browser so that they stand at once, rewritten from the server's answer.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DataFor } from './calls.ts'
import { saidByServer } from './config.ts'
import { ask } from './queries.ts'
import { readStored, store } from './storage.ts'

export type PublicSettings = DataFor<'settings.public'>

export interface MenuItem {
  title: string
  path: string
  internal: boolean
  section: string
  ordering: number
  isNewTab: boolean
}

const parseMenus = (text: string | null): MenuItem[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** The server says what is not as shipped, to whoever comes for the first time, too. */
const known = (meta: string, key = meta) => saidByServer(meta) ?? readStored(key)

const stored = () => ({
  siteName: known('site-name', 'siteName') ?? 'Fieldhouse',
  logo: known('logo') ?? '/logo.svg',
  logoDark: known('logo-dark', 'logoDark') ?? '/logo-dark.svg',
  favicon: readStored('favicon') ?? '/favicon.ico',
  menus: parseMenus(readStored('menus')),
})

export const useSettings = () => useQuery({ ...ask('settings.public'), staleTime: 5 * 60_000, select: ({ data }) => data })

export function useUiSettings() {
  const { data } = useSettings()
  return data ?? stored()
}

/** Keeps the stored copies and the page's icon in step; used once, in the app. */
export function useKeepUiSettings() {
  const { data } = useSettings()
  useEffect(() => {
    if (!data) return
    store('siteName', data.siteName)
    store('logo', data.logo)
    store('logoDark', data.logoDark)
    store('favicon', data.favicon)
    store('menus', JSON.stringify(data.menus))
    if (data.favicon !== '/favicon.ico') {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')) link.href = data.favicon
    }
  }, [data])
}
