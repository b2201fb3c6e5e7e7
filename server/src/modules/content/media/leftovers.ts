import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { days } from '#platform/clock.ts'

/** Removes what uploads and processing left on this machine when the program was killed under them, after a day. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    // Times of files come from the machine's clock, whatever the program's own says.
    if (facts && facts.mtimeMs < Date.now() - days(1)) await rm(path, { recursive: true, force: true })
  }
}
