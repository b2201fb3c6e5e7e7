// Boards: what each process says of itself, copied by all the others. A change is told at once, together with others of the same moment;
// everything is told to whoever comes or has missed something. A process that is not heard of any more is forgotten.
import type { Board } from './port.ts'

export interface BoardNews {
  readonly board: string
  /** All there is; otherwise changes. */
  readonly isAll: boolean
  readonly entries: readonly (readonly [key: string, value: unknown])[]
}

interface Kept {
  readonly own: Map<string, unknown>
  readonly changed: Set<string>
  readonly others: Map<string, Map<string, unknown>>
  readonly handles: ((key: string, before: readonly unknown[]) => void)[]
}

/** At this moment: telling of them changes them. */
const keysFrom = ({ others }: Kept, from: string): string[] => Array.from(others.get(from)?.keys() ?? [])

export function createBoards(tell: (news: BoardNews) => void) {
  const boards = new Map<string, Kept>()
  let isDue = false

  const keptOf = (name: string): Kept => {
    const kept = boards.get(name) ?? { own: new Map(), changed: new Set(), others: new Map(), handles: [] }
    boards.set(name, kept)
    return kept
  }
  const others = (kept: Kept, key: string): unknown[] => [...kept.others.values()].flatMap((said) => (said.has(key) ? [said.get(key)] : []))

  const tellChanges = () => {
    isDue = false
    for (const [board, { own, changed }] of boards) {
      if (changed.size === 0) continue
      tell({ board, isAll: false, entries: [...changed].map((key) => [key, own.get(key) ?? null]) })
      changed.clear()
    }
  }

  const put = (kept: Kept, from: string, key: string, value: unknown): void => {
    const before = others(kept, key)
    const said = kept.others.get(from) ?? new Map<string, unknown>()
    kept.others.set(from, said)
    if (value === null) said.delete(key)
    else said.set(key, value)
    for (const handle of kept.handles) handle(key, before)
  }

  return {
    board<V>(name: string): Board<V> {
      const kept = keptOf(name)
      return {
        set(key, value) {
          if (value === undefined) {
            if (!kept.own.delete(key)) return
          } else kept.own.set(key, value)
          kept.changed.add(key)
          if (isDue) return
          isDue = true
          setImmediate(tellChanges)
        },
        // Only `set` of the same board puts values there.
        others: (key) => others(kept, key) as V[],
        keysOfOthers: () => new Set([...kept.others.values()].flatMap((said) => [...said.keys()])),
        onChange: (handle) => void kept.handles.push(handle as (key: string, before: readonly unknown[]) => void),
      }
    },
    hear(from: string, { board, isAll, entries }: BoardNews): void {
      const kept = keptOf(board)
      const named = new Set(entries.map(([key]) => key))
      if (isAll) for (const key of keysFrom(kept, from)) if (!named.has(key)) put(kept, from, key, null)
      for (const [key, value] of entries) put(kept, from, key, value)
    },
    tellAll(): void {
      tellChanges()
      for (const [board, { own }] of boards) tell({ board, isAll: true, entries: [...own] })
    },
    forget(from: string): void {
      for (const kept of boards.values()) {
        for (const key of keysFrom(kept, from)) put(kept, from, key, null)
        kept.others.delete(from)
      }
    },
  }
}
