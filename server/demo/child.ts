// Fills the database in a process of its own: drawing pictures and encoding clips leaves memory behind that a server need not
// carry. Its parent sends the options and hears what was made; both end with the channel between them.
import type { AppOptions } from '../src/app.ts'
import { fillEmptyDatabase } from './index.ts'

process.on('disconnect', () => process.exit(1))
process.once('message', (options: AppOptions) => {
  fillEmptyDatabase(options, (line) => process.send?.(line)).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      process.exit(1)
    },
  )
})
