// The files of which something failed, of what a run of tests has told as JSON; none where it told nothing.
import { existsSync, readFileSync } from 'node:fs'

/** `told`: a path. Answers absolute paths. What failed outside of every file is in none of them, and then nothing is. */
export function failedIn(told) {
  if (!existsSync(told)) return []
  const { testResults } = JSON.parse(readFileSync(told, 'utf8'))
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}
