// While a backup runs, what is removed leaves its address at once and its bytes a little later: the backup read the rows that name it
// before it comes to the bytes. A sign that is touched again and again says so to every process that removes.
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const beatEvery = 5000
/** A backup that was killed keeps nothing for longer. Times of files come from the machine's clock, whatever the program's own says. */
export const believedFor = 120_000

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

interface Beat {
  readonly beat: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Touches the sign until it is released; one touch that fails is made up for by the next. */
export async function beating({ beat, end }: Beat): Promise<Keeping> {
  await beat()
  let last = Date.now()
  let wasLate = false
  const again = async () => {
    try {
      await beat()
    } catch {
      return
    }
    const now = Date.now()
    wasLate ||= now - last > believedFor / 2
    last = now
  }
  const timer = setInterval(() => void again(), beatEvery)
  timer.unref()
  return {
    async release() {
      clearInterval(timer)
      await again()
      wasLate ||= Date.now() - last > believedFor / 2
      await end()
      if (wasLate) throw new Error('The backup stood still for a minute; objects that were removed meanwhile may be missing. Run it again.')
    },
  }
}
/** On a local disk. */
export async function keepRemoved(root: string): Promise<Keeping> {
  const sign = signOf(root)
  await mkdir(root, { recursive: true })
  await writeFile(sign, '')
  return beating({
    beat: () => utimes(sign, new Date(), new Date()),
    async end() {
      await rm(sign, { force: true })
      await forgetRemoved(root)
    },
  })
}

/** Ends what was removed, unless a backup still reads it. */
export async function forgetRemoved(root: string): Promise<void> {
  if (!(await isKept(root))) await rm(removedFolder(root), { recursive: true, force: true })
}
