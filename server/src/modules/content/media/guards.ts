// Who may see a guarded file: what it belongs to says so, asked again at every fetch (access.md 8, B18).
import type { Clock } from '#platform/clock.ts'
import { countryOfWhoeverLooks } from '#platform/whereabouts/index.ts'
import type { Db } from '#platform/db/index.ts'
import * as store from './store.ts'
import type { FileRow } from './store.ts'

/** Whether this account (undefined: a visitor) may see the target now. */
export type Guard = (viewerId: string | undefined, targetId: string, file: FileRow) => Promise<boolean>

/** Whether this account may see a file whatever it belongs to. */
export type Leave = (viewerId: string, fileId: string) => Promise<boolean>

export interface Guards {
  /** Modules that own targets say here how their kind is guarded. */
  guard(kind: string, rule: Guard): void
  /** Who else is let in, where the target's own rule says no: staff of the site that looks at what was reported. */
  alsoAdmit(leave: Leave): void
  /**
   * The file if the viewer may have it, else undefined. Answers are kept for five seconds; a file that was kept and lacks what is asked
   * for (`holds`) is looked at anew, since sizes of a film come after it.
   */
  admit(fileId: string, viewerId: string | undefined, holds?: (file: FileRow) => boolean): Promise<FileRow | undefined>
}

const freshFor = 5000
const mostKept = 20_000

export function createGuards(db: Db, clock: Clock): Guards {
  const rules = new Map<string, Guard>()
  const leaves: Leave[] = []
  const kept = new Map<string, { file: FileRow | undefined; until: number }>()

  const decide = async (fileId: string, viewerId: string | undefined) => {
    const [file] = await store.loadFiles(db, [fileId])
    if (!file || file.status !== 'finished') return undefined
    if (viewerId !== undefined && file.owner_id === viewerId) return file
    const rule = file.target_kind === null ? undefined : rules.get(file.target_kind)
    if (rule && file.target_id !== null && (await rule(viewerId, file.target_id, file))) return file
    for (const leave of leaves) if (viewerId !== undefined && (await leave(viewerId, fileId))) return file
    return undefined
  }

  return {
    guard(kind, rule) {
      if (rules.has(kind)) throw new Error(`${kind} is guarded twice`)
      rules.set(kind, rule)
    },
    alsoAdmit: (leave) => void leaves.push(leave),
    async admit(fileId, viewerId, holds = () => true) {
      const key = `${fileId} ${viewerId ?? ''} ${countryOfWhoeverLooks() ?? ''}`
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && known.until > now && (!known.file || holds(known.file))) return known.file
      const file = await decide(fileId, viewerId)
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, { file, until: now + freshFor })
      return file
    },
  }
}
