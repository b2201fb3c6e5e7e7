// Whatever takes files says which of them cannot be used, and why, before one is sent: what is dropped is of any kind and size.
import { isTest, withoutComments } from './sources.mjs'

const place = 'web/src/lib/sift-files.ts'

/** @returns one line for each field for files that takes what comes */
export function checkChosenFiles(sources) {
  return [...sources].flatMap(([file, text]) => {
    const code = withoutComments(text)
    const isHeld = !file.startsWith('web/src/') || isTest(file) || !/\stype(?:=|: )['"]file['"]/.test(code) || code.includes('siftFiles(')
    return isHeld ? [] : [`${file} takes whatever is chosen; siftFiles says what can be used (${place})`]
  })
}
