// What the system tells of a process that is not our child.
import { readFileSync } from 'node:fs'

/** A process that ended and waits to be reaped is not alive, though it still takes signals: init may take its time with orphans. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return stateOf(pid)?.[0] !== 'Z'
}

/** 0 where the system does not tell (no /proc). */
export function parentOf(pid: number): number {
  return Number(stateOf(pid)?.[1] ?? 0)
}

/** State letter, parent and what follows; undefined when there is no such process, or no /proc. */
function stateOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it stands in brackets and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
