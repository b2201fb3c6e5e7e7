import { isInternal } from '@fieldhouse/contract/links'
import type { MenuItem, MenuSection } from '@fieldhouse/contract/menus'

/** A link while it is edited: which it is, whatever it says and wherever it stands. */
export interface Draft {
  readonly id: number
  readonly section: MenuSection
  readonly title: string
  readonly path: string
  readonly isNewTab: boolean
}

export const draftsOf = (items: readonly MenuItem[]): Draft[] =>
  [...items]
    .sort((one, other) => one.ordering - other.ordering)
    .map(({ section, title, path, isNewTab }, id) => ({ id, section, title, path, isNewTab }))

/** Places are counted within each section, in the order of the list. */
export function itemsOf(drafts: readonly Draft[]): MenuItem[] {
  const next: Record<string, number> = {}
  return drafts.map(({ section, title, path, isNewTab }) => {
    const ordering = next[section] ?? 0
    next[section] = ordering + 1
    return { title: title.trim(), path: path.trim(), internal: isInternal(path.trim()), section, ordering, isNewTab }
  })
}

/** One of them before another of its section, or at the end of it. */
export function moved(drafts: readonly Draft[], id: number, before: number | undefined): Draft[] {
  const one = drafts.find((draft) => draft.id === id)
  if (!one || id === before) return [...drafts]
  const others = drafts.filter((draft) => draft !== one)
  const at = before === undefined ? -1 : others.findIndex((draft) => draft.id === before && draft.section === one.section)
  return at < 0 ? [...others, one] : [...others.slice(0, at), one, ...others.slice(at)]
}

/** One place up or down within its section. */
export function stepped(drafts: readonly Draft[], id: number, by: -1 | 1): Draft[] {
  const one = drafts.find((draft) => draft.id === id)
  const peers = drafts.filter(({ section }) => section === one?.section)
  const at = peers.findIndex((draft) => draft.id === id)
  const target = at + by
  if (at < 0 || target < 0 || target >= peers.length) return [...drafts]
  return by < 0 ? moved(drafts, id, peers[target]?.id) : moved(drafts, id, peers[target + 1]?.id)
}
