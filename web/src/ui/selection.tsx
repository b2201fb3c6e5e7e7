// Choosing several rows of a list: a box at each, one for all that are shown, and how many they are.
import { useState } from 'react'
import { formatCount } from '../lib/format.ts'

/** Of what is shown only: a row that went away, or that a filter hides, is not chosen. */
export function useSelection(shown: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter((id) => marked.has(id))
  return {
    chosen,
    isChosen: (id: string) => marked.has(id),
    toggle: (id: string) =>
      setMarked((known) => (known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id]))),
    chooseAll: (wanted: boolean) => setMarked(wanted ? new Set(shown) : new Set()),
    drop: (ids: readonly string[]) => setMarked((known) => new Set([...known].filter((one) => !ids.includes(one)))),
    clear: () => setMarked(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

/** The box of one row. Enter leads from it to what may be done. */
export function PickBox({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  return (
    <label className="check pick">
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={selection.isChosen(id)}
        onChange={() => selection.toggle(id)}
        onKeyDown={({ key }) => key === 'Enter' && document.querySelector<HTMLElement>('[data-deeds] button')?.focus()}
      />
    </label>
  )
}

/** Above the list: all that are shown, or none. */
export function PickAll({ selection, shown }: { selection: Selection; shown: number }) {
  const { chosen, chooseAll } = selection
  const isAll = chosen.length === shown
  return (
    <label className="check pick all">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !isAll
        }}
        onChange={() => chooseAll(!isAll)}
      />
      <span>
        All {formatCount(shown)} shown
        {chosen.length > 0 && <span className="small"> · {formatCount(chosen.length)} chosen</span>}
      </span>
    </label>
  )
}
