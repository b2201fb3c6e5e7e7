// Keeps the last seen marketing values (wire.md 2); forgotten when a minor signs in (youth.md Y7).
import { readStored, store } from './storage.ts'

const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

export function keepUtm(search: string) {
  const query = new URLSearchParams(search)
  for (const name of names) {
    const value = query.get(name)
    if (value) store(name, value.slice(0, 200))
  }
}

export function forgetUtm() {
  for (const name of names) store(name, null)
}

/** The stored values under the names of the tracking call: `{ source, medium, … }`. */
export function readUtm(): Record<string, string> {
  const found = names.map((name) => [name.slice(4), readStored(name)] as const)
  return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== null))
}
