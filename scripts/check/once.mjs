// A page shows what happened when it has been told of it, not when a test looks: what a journey expects of a page is waited for.
import { isTest, withoutComments } from './sources.mjs'

const reads = 'textContent|innerText|count|isVisible|allTextContents|allInnerTexts|getAttribute|inputValue|isChecked|isDisabled|isEnabled'
const readOnce = new RegExp(String.raw`expect\(\s*await\s(?:(?!expect|await)[\s\S])*?\.(${reads})\([^()]*\)\s*\)\s*\.`, 'g')

/** @returns one line for each expectation of a journey that looks at its page but once */
export function checkOnce(sources) {
  return [...sources].flatMap(([file, text]) =>
    isTest(file) && file.startsWith('e2e/')
      ? [...withoutComments(text).matchAll(readOnce)].map(([, read]) => `${file}: expect(await ….${read}()) looks once; expect.poll waits`)
      : [],
  )
}
