import type { Readable, Writable } from 'node:stream'

/**
 * All of a source into a program. What became of that its exit code says: one that has read enough may be gone before its input has ended,
 * which is no fault. The rest is read here all the same, since only the end of a source says that it is whole. Rejects where the source fails.
 */
export async function pour(source: Readable, program: Writable): Promise<void> {
  program.on('error', () => undefined)
  // Who is gone drains nothing, and says nothing of what was on its way.
  const gone = new Promise<void>((done) => program.once('close', done))
  try {
    for await (const chunk of source) {
      if (program.destroyed || program.write(chunk)) continue
      await Promise.race([gone, new Promise<void>((done) => program.once('drain', done))])
    }
    program.end()
  } catch (error) {
    program.destroy()
    throw error
  }
}
