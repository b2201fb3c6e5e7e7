// What another app handed over to be posted: the manifest's `share_target` leads here with it.
import type { Draft } from './draft.ts'

export type Shared = Pick<Draft, 'title' | 'text'>

export const sharedNames = ['title', 'text', 'url'] as const

/** Undefined: nothing was. Many apps write the address into the text as well. */
export function sharedOf(query: URLSearchParams): Shared | undefined {
  const [title, text, url] = sharedNames.map((name) => query.get(name)?.trim() ?? '')
  if (!title && !text && !url) return undefined
  const parts = [text, url && !text?.includes(url) ? url : '']
  return { title: (title ?? '').slice(0, 200), text: parts.filter(Boolean).join('\n\n').slice(0, 5000) }
}

/** Nothing that was being written is lost by it. */
export const withShared = (draft: Draft, shared: Shared | undefined): Draft =>
  shared
    ? { ...draft, title: draft.title || shared.title, text: [draft.text, shared.text].filter(Boolean).join('\n\n').slice(0, 5000) }
    : draft
