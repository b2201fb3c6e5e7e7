// Browsers keep these from a page that came without encryption, as one of a site in a house does: one place asks for each of them,
// and has another way.
import { isTest, withoutComments } from './sources.mjs'

const kept = {
  'crypto.randomUUID': 'web/src/lib/new-id.ts',
  'navigator.clipboard': 'web/src/ui/copy-text.ts',
  'navigator.locks': 'nowhere yet',
}

/** @returns one line for each use of one elsewhere */
export function checkUnencrypted(sources) {
  return [...sources].flatMap(([file, text]) => {
    if (!file.startsWith('web/src/') || isTest(file)) return []
    return Object.entries(kept)
      .filter(([name, place]) => file !== place && withoutComments(text).includes(name))
      .map(([name, place]) => `${file}: ${name} is not there without encryption (${place} has another way)`)
  })
}
