// `npm run guards:mutants`: takes every guard of the modules away, one by one, in copies of the repository, and shows that a test
// finds each. A guard is a question to the one authority, or a comparison with whoever asks; they are found in the code, so a new
// one is in. The guards of the calls themselves are replaced in every `npm test` (server/test/permissions/doors.ts). Parts of paths
// as arguments choose some.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './environment.mjs'
import { createCopy, reasonOf, say } from './mutants.mjs'

const lanes = 2

/** What a guard looks like, and what lets everybody through in its place. */
const kinds = [
  [/\bpages\.actAs\(/g, '(async () => true)('],
  [/\bpages\.actingAmong\(/g, '(async () => () => true)('],
  [/\bpages\.actingPage\(/g, '(async (who, team) => team ?? who.accountId)('],
  [/[\w.?]+ === viewer\.accountId/g, 'true'],
  [/[\w.?]+ !== viewer\.accountId/g, 'false'],
]

/**
 * Not found by any test, and for a reason: what would be let through is refused behind it, or nothing is let through at all.
 * The words of the line, and why.
 */
const needless = []

const isComment = (line) => /^\s*(\/\/|\*|\/\*)/.test(line)

function findGuards() {
  const files = globSync('server/src/modules/*/*/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.includes('/ground/pages/'),
  )
  return files.toSorted().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        isComment(line)
          ? []
          : kinds.flatMap(([pattern, open]) =>
              [...line.matchAll(pattern)].map(({ 0: found, index: at }) => ({
                file,
                line,
                name: `${file.replace('server/src/modules/', '')}:${index + 1} ${line.trim()}`,
                edit: [file, line, line.slice(0, at) + open + line.slice(at + found.length)],
              })),
            ),
      ),
  )
}

/** Nearest first: the module's own tests, the table of permissions, all of its street. */
function testsOf(file) {
  const own = dirname(file)
  const hasOwn = globSync(`${own}/*.test.ts`, { cwd: root }).length > 0
  return [...(hasOwn ? [own] : []), 'server/test/permissions', dirname(own)]
}

async function findTest(copy, guard) {
  const undo = copy.plant([guard.edit])
  try {
    for (const tests of testsOf(guard.file)) {
      const { isGreen, output } = await copy.run([tests])
      const reason = isGreen ? undefined : reasonOf(output)
      if (reason !== undefined) return reason
    }
    return undefined
  } finally {
    undo()
  }
}

const wanted = process.argv.slice(2)
const waiting = findGuards().filter(
  ({ name, line }) =>
    (wanted.length === 0 || wanted.some((word) => name.includes(word))) && !needless.some(([words]) => line.includes(words)),
)
const total = waiting.length
let survivors = 0

async function work() {
  const copy = createCopy()
  try {
    for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
      const reason = await findTest(copy, guard)
      if (reason === undefined) survivors += 1
      say(reason === undefined ? `SURVIVED ${guard.name}` : `${guard.name}\n    missed by ${reason}`)
    }
  } finally {
    copy.remove()
  }
}

await Promise.all(Array.from({ length: lanes }, work))
for (const [words, why] of needless) say(`left out: ${words}: ${why}`)
say(`${total} guards taken away, ${survivors} survivors`)
process.exitCode = survivors > 0 ? 1 : 0
