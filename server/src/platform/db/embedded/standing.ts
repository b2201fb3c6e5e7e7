import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresBinaries } from './binaries.ts'

export interface ClusterStanding {
  /** Undefined where no cluster was ever made. */
  readonly version: string | undefined
  readonly hasNote: boolean
  /** An earlier start broke off while it was made. */
  readonly isUnfinished: boolean
  /** Of the programs that npm installed. */
  readonly programs: string | undefined
}

/** What lies in the folder, without starting anything. */
export function clusterStanding(home: string): ClusterStanding {
  const versionFile = join(home, 'data', 'PG_VERSION')
  return {
    version: existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined,
    hasNote: existsSync(join(home, 'cluster.json')),
    isUnfinished: existsSync(join(home, 'cluster.unfinished')),
    programs: programVersion(),
  }
}

function programVersion(): string | undefined {
  try {
    const { stdout } = spawnSync(findPostgresBinaries().postgres, ['--version'], { encoding: 'utf8' })
    return /(\d+)\.?\d*/.exec(stdout)?.[1]
  } catch {
    return undefined
  }
}
