// How full the disk of the data folder is, and what follows from it: a database that cannot write its log any more falls, so the site
// stops taking in long before. It heals by itself once there is room.
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Space, SpaceOf } from './free-space.ts'

/** Shares that are free. */
export const diskLines = { warn: 0.15, uploads: 0.08, readOnly: 0.04 } as const

/** `no-uploads`: files stay out; `read-only`: nothing comes in but what settles money, signs in, takes away, or is staff’s. */
export type DiskState = 'ok' | 'warn' | 'no-uploads' | 'read-only'

export interface DiskLook extends Space {
  /** Free share, 0 to 1. */
  readonly share: number
  readonly state: DiskState
}

export interface DiskWatch {
  /** At most five seconds old; of a disk that does not answer it is `ok`: nothing is closed by mistake. */
  look(): Promise<DiskLook>
  /** Bytes of the file that is given up first; 0: there is none. */
  reserve(): Promise<number>
  /** Gives the reserve up where the disk is nearly full, and sets it aside again once there is room. */
  tend(): Promise<void>
}

const freshFor = 5000

export function stateOf({ free, total }: Space): DiskState {
  const share = total > 0 ? free / total : 1
  if (share < diskLines.readOnly) return 'read-only'
  if (share < diskLines.uploads) return 'no-uploads'
  return share < diskLines.warn ? 'warn' : 'ok'
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Its blocks have to be there: zeroes that only stand for a size would free nothing. */
async function setAside(path: string, bytes: number): Promise<void> {
  const block = Buffer.alloc(Math.min(bytes, 1024 ** 2), 0x46)
  await writeFile(
    `${path}.part`,
    (function* () {
      for (let left = bytes; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block
    })(),
  )
  await rename(`${path}.part`, path)
}

export interface DiskNeeds {
  readonly folder: string
  readonly clock: Clock
  readonly spaceOf: SpaceOf
  /** Bytes; 0: none. */
  readonly reserve: number
}

export function createDiskWatch({ folder, clock, spaceOf, reserve }: DiskNeeds): DiskWatch {
  const path = join(folder, 'reserve')
  let kept: { look: Promise<DiskLook>; until: number } | undefined

  const lookNow = async (): Promise<DiskLook> => {
    try {
      const space = await spaceOf(folder)
      return { ...space, share: space.total > 0 ? space.free / space.total : 1, state: stateOf(space) }
    } catch {
      return { free: 0, total: 0, share: 1, state: 'ok' }
    }
  }
  const look = () => {
    const now = clock.now().getTime()
    if (!kept || kept.until <= now) kept = { look: lookNow(), until: now + freshFor }
    return kept.look
  }

  return {
    look,
    reserve: () => sizeOf(path),
    async tend() {
      const { state, free, total } = await lookNow()
      const size = await sizeOf(path)
      if (state === 'read-only' && size > 0) {
        await rm(path, { force: true })
        kept = undefined
        return
      }
      const hasRoom = total > 0 && stateOf({ free: free - reserve, total }) === 'ok'
      if (reserve > 0 && size !== reserve && hasRoom) await setAside(path, reserve)
      if (reserve === 0 && size > 0) await rm(path, { force: true })
    },
  }
}
