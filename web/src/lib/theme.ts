// Light, dark or the device's choice. The inline script of index.html applies the same rule before the first paint.
import { readStored, store } from './storage.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const darkDevice = matchMedia('(prefers-color-scheme: dark)')

export function readTheme(): Theme {
  const stored = readStored('theme')
  return themes.find((theme) => theme === stored) ?? 'light'
}

function apply(theme: Theme) {
  const isDark = theme === 'dark' || (theme === 'system' && darkDevice.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
}

export function setTheme(theme: Theme) {
  store('theme', theme)
  apply(theme)
}

/** Follows the device while the choice is `system`, and other tabs. */
export function watchTheme() {
  apply(readTheme())
  darkDevice.addEventListener('change', () => apply(readTheme()))
  addEventListener('storage', (event) => {
    if (event.key === 'theme') apply(readTheme())
  })
}
