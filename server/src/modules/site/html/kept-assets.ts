// Files of the build that stay after it. While processes of two releases serve one site, and in windows that were open
// before, a page asks for files of the other release: each release leaves its own in the data folder, which all processes see.
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A window stays open for a month at most without asking for anything new. */
const keptFor = 30 * 24 * 60 * 60_000

export const keptAssets = (dataFolder: string): string => join(dataFolder, 'assets')

/**
 * Leaves the files of this build in the data folder, and takes away what no release has had for a month. Their names carry a hash of
 * what is in them: one that is there already is the same, and only becomes new again. Answers why it could not, in words: a full disk keeps
 * nobody from starting.
 */
export const keepAssets = (dist: string, dataFolder: string, now: Date): Promise<string | undefined> =>
  keep(dist, dataFolder, now).then(
    () => undefined,
    (error: unknown) =>
      `Files of this release are not kept for pages that are open: ${error instanceof Error ? error.message : String(error)}`,
  )

async function keep(dist: string, dataFolder: string, now: Date): Promise<void> {
  const [from, to] = [join(dist, 'assets'), keptAssets(dataFolder)]
  await mkdir(to, { recursive: true })
  const own: readonly string[] = await readdir(from).catch(() => [])
  const kept = new Set(await readdir(to))
  // All at once: a start waits for them.
  await Promise.all(own.map((name) => (kept.has(name) ? utimes(join(to, name), now, now) : put(join(from, name), join(to, name)))))
  const present = new Set(own)
  const others = [...kept].filter((name) => !present.has(name))
  await Promise.all(others.map(async (name) => (await isOld(join(to, name), now)) && rm(join(to, name), { force: true })))
}

/** Whole, or not there: another process may be asked for it meanwhile. */
async function put(from: string, to: string): Promise<void> {
  const half = `${to}.${process.pid}.half`
  await copyFile(from, half)
  await rename(half, to)
}

/** Another process may have taken it away. */
const isOld = async (path: string, now: Date) =>
  ((await stat(path).catch(() => undefined))?.mtime.getTime() ?? now.getTime()) < now.getTime() - keptFor
