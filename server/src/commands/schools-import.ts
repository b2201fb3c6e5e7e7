// `npm run schools:import -- FILE [--dry-run] [--layout=SOURCE] [--column=NAME=ITS_NAME …] [--skipped=FILE]`: takes schools over
// from an official list: NCES CCD (public), NCES PSS (private), IPEDS HD or EADA (colleges), as CSV. Works beside a running
// Fieldhouse. Exit code 1 when the file cannot be read.
import { createReadStream, createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeCsv } from '@fieldhouse/contract/csv'
import { takeEnv } from '../own-env.ts'
import { openDatabase } from './open-database.ts'
import { importSchools, isReady, sayIgnored, UnreadableFile, type Counts, type ImportReport, type NotTaken } from '#ground/schools'
import { systemClock } from '#platform/clock.ts'
import { createDatabase, createPool } from '#platform/db/index.ts'
import { createFaults } from '#platform/faults.ts'
import { createLog } from '#platform/log.ts'
import { createOutbox } from '#platform/outbox/index.ts'
import { decodeChunks, detectEncoding } from '#platform/text-decoding.ts'

const env = takeEnv()
const usage = 'npm run schools:import -- FILE [--dry-run] [--layout=nces-ccd|nces-pss|ipeds|eada] [--column=NAME=ITS_NAME] [--skipped=FILE]'
/** How many rows that were skipped are named on the screen. */
const mostShown = 50

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      layout: { type: 'string' },
      column: { type: 'string', multiple: true, default: [] },
      skipped: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UnreadableFile(`Name one file: ${usage}`)
  const renamed = new Map(values.column.map((pair) => [pair.slice(pair.indexOf('=') + 1).toLowerCase(), pair.slice(0, pair.indexOf('='))]))
  return { file, renamed, isDryRun: values['dry-run'], layout: values.layout, skipped: values.skipped }
}

const writeLine = (...cells: (string | number)[]) => `${writeCsv(cells.map(String), [])}\r\n`

/** Counts what was not taken, keeps the first of what is wrong, and writes all of it to a file if one is wanted. */
function createNotes(path: string | undefined) {
  const file = path === undefined ? undefined : createWriteStream(path)
  file?.write(writeLine('line', 'reason'))
  const byRule = new Map<string, number>()
  const shown: NotTaken[] = []
  let wrong = 0
  return {
    note(row: NotTaken) {
      file?.write(writeLine(row.line, row.reason))
      if (row.isByRule) byRule.set(row.reason, (byRule.get(row.reason) ?? 0) + 1)
      else if ((wrong += 1) <= mostShown) shown.push(row)
    },
    byRule,
    shown,
    countWrong: () => wrong,
    end: () => new Promise<void>((done) => (file ? file.end(done) : done())),
  }
}

const count = (number: number) => number.toLocaleString('en-US')
const words = ({ added, joined, changed, unchanged }: Counts) =>
  `${count(added)} new, ${count(joined)} joined to self-added ones, ${count(changed)} changed, ${count(unchanged)} as they were`

function report(
  { layout, ignored, rows, total, byState }: ImportReport,
  notes: ReturnType<typeof createNotes>,
  encoding: string,
  isDryRun: boolean,
) {
  const leftOut = [...notes.byRule].map(([reason, number]) => `${count(number)} ${reason}`)
  const wrong = notes.countWrong()
  const lines = [
    `${layout.title} (${layout.source}), ${encoding}, ${count(rows)} rows`,
    ignored.length > 0 ? `Not read: the columns ${sayIgnored(ignored)}` : undefined,
    ...[...byState].map(([state, counts]) => `  ${state}: ${words(counts)}`),
    `Schools: ${words(total)}`,
    leftOut.length > 0 ? `Left out: ${leftOut.join(', ')}` : undefined,
    wrong > 0 ? `Skipped: ${count(wrong)}` : undefined,
    ...notes.shown.map(({ line, reason }) => `  line ${line}: ${reason}`),
    wrong > notes.shown.length ? `  and ${count(wrong - notes.shown.length)} more; --skipped=FILE writes all of them to a file` : undefined,
    isDryRun ? 'This was a dry run: nothing was written.' : undefined,
  ]
  process.stdout.write(`${lines.filter((line) => line !== undefined).join('\n')}\n`)
}

async function run(url: string): Promise<void> {
  const { file, skipped, isDryRun, ...options } = readOptions()
  const encoding = await detectEncoding(createReadStream(file))
  const db = createDatabase(createPool({ url, size: 2 }))
  const notes = createNotes(skipped)
  try {
    if (!(await isReady(db))) throw new UnreadableFile('This database is not up to date: start Fieldhouse once, then import.')
    const clock = systemClock
    const outbox = createOutbox(db, createFaults({ log: createLog(env.LOG_LEVEL), clock }))
    const text = decodeChunks(createReadStream(file, { highWaterMark: 1 << 18 }), encoding)
    report(await importSchools({ db, clock, outbox }, text, { ...options, isDryRun, onNotTaken: notes.note }), notes, encoding, isDryRun)
  } finally {
    await notes.end()
    await db.destroy()
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UnreadableFile ||
  (error instanceof Error && 'code' in error && /^(ENOENT|EISDIR|EACCES|ERR_PARSE_ARGS)/.test(String(error.code)))

const database = await openDatabase(env)
try {
  await run(database.url)
} catch (error) {
  if (!isExpected(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await database.stop()
}
