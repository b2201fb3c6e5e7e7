import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * All of a source into a program. What became of that its exit code says: one that has read enough may be gone before its input has ended,
 * which is no fault. The rest is read here all the same, since only the end of a source says that it is whole. Rejects where the source fails.
 */
export async function pour(source: Readable, program: Writable): Promise<void> {
  program.on('error', () => undefined)
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (program.destroyed) done()
      else program.write(chunk, () => done())
    },
    final: (done) => void program.end(() => done()),
    destroy(error, done) {
      if (error) program.destroy()
      done(error)
    },
  })
  await pipeline(source, into)
}
