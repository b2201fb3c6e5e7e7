// What the lines of the checklist say, out of facts alone.
import { checklistKeys, type ChecklistKey, type ChecklistLine } from '@fieldhouse/contract'
import type { Finding } from '#platform/doctor/index.ts'

/** One line as it stands now. */
export interface Judged {
  readonly key: ChecklistKey
  readonly state: ChecklistLine['state']
  readonly said: string
  readonly howTo: string
}

/** All lines but these must be well before the doors open. `doors` is what opening does. */
const advised: ReadonlySet<ChecklistKey> = new Set(['machine', 'jobs', 'samples', 'status', 'doors'])
export const isMust = (key: ChecklistKey): boolean => !advised.has(key)

const paths: Readonly<Record<ChecklistKey, string | null>> = {
  factors: '/admin/staff',
  owners: '/admin/staff',
  address: '/admin/setup?step=site',
  mail: '/admin/setup?step=mail',
  sender: null,
  storage: '/admin/setup?step=storage',
  backup: '/admin/backups',
  drill: '/admin/backups',
  keys: '/admin/backups',
  pages: '/admin/pages',
  safety: '/admin/staff',
  gateway: '/admin/setup?step=payments',
  database: null,
  certificate: null,
  machine: null,
  jobs: '/admin/troubles',
  samples: '/admin/setup?step=finish',
  status: '/admin/status',
  doors: '/admin/setup?step=finish',
}
export const pathOf = (key: ChecklistKey): string | null => paths[key]

export const inOrder = <T extends { readonly key: ChecklistKey }>(lines: readonly T[]): T[] =>
  lines.toSorted((one, other) => checklistKeys.indexOf(one.key) - checklistKeys.indexOf(other.key))

export const well = (key: ChecklistKey, said: string): Judged => ({ key, state: 'ok', said, howTo: '' })
export const todo = (key: ChecklistKey, said: string, howTo: string): Judged => ({ key, state: 'todo', said, howTo })
export const broken = (key: ChecklistKey, said: string, howTo: string): Judged => ({ key, state: 'broken', said, howTo })

/** What the doctor has found of it, the worst first; `none`: what is said where that is nothing. */
export function byFindings(key: ChecklistKey, findings: readonly Finding[], ids: readonly string[], none: string): Judged {
  const own = findings.filter(({ id }) => ids.some((one) => id === one || id.startsWith(`${one}.`)))
  const worst = own.find(({ level }) => level === 'broken') ?? own[0]
  if (!worst) return well(key, none)
  return { key, state: worst.level === 'broken' ? 'broken' : 'todo', said: worst.what, howTo: worst.command }
}
