// While a backup runs, what is removed from the local disk leaves its address at once and its bytes a little later: the backup read
// the rows that name it before it comes to the bytes.
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const beatEvery = 5000
/** A backup that was killed keeps nothing for longer. Times of files come from the machine's clock, whatever the program's own says. */
const believedFor = 120_000

const signOf = (root: string) => join(root, 'keeping')

/** Where removed objects lie meanwhile; below it their keys are their names. */
export const removedFolder = (root: string) => join(root, 'removed')

/** Asked after the change of the rows is committed: whoever keeps from later on sees no row that needs the object. */
export async function isKept(root: string): Promise<boolean> {
  const facts = await stat(signOf(root)).catch(() => undefined)
  return facts !== undefined && facts.mtimeMs > Date.now() - believedFor
}

export interface Keeping {
  /** Throws when nothing was certain any more: this process had stood still for too long. */
  release(): Promise<void>
}

/** From now on removed objects stay readable, until the answer is called. One at a time. */
export async function keepRemoved(root: string): Promise<Keeping> {
  const sign = signOf(root)
  await mkdir(root, { recursive: true })
  await writeFile(sign, '')
  let last = Date.now()
  let wasLate = false
  const beat = async () => {
    const now = Date.now()
    wasLate ||= now - last > believedFor / 2
    last = now
    await utimes(sign, new Date(), new Date()).catch(() => (wasLate = true))
  }
  const timer = setInterval(() => void beat(), beatEvery)
  timer.unref()
  return {
    async release() {
      clearInterval(timer)
      await beat()
      await rm(sign, { force: true })
      await forgetRemoved(root)
      if (wasLate) throw new Error('The backup stood still for a minute; objects that were removed meanwhile may be missing. Run it again.')
    },
  }
}

/** Ends what was removed, unless a backup still reads it. */
export async function forgetRemoved(root: string): Promise<void> {
  if (!(await isKept(root))) await rm(removedFolder(root), { recursive: true, force: true })
}
