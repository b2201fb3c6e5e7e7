// What is opened once something is done says from which page: an answer on a slow line otherwise leads away who has gone on
// (`useOnward`, or `from`). A press itself leads wherever it says.
import { isTest, withoutComments } from './sources.mjs'

const web = 'web/src/'
/** Files whose every way on is a press, or a key, at that moment. */
const presses = new Set([
  'features/auth/social-return.tsx',
  'features/care/case-view.tsx',
  'features/notifications/row.tsx',
  'features/payments/unlock-sheet.tsx',
  'features/reactions/press.ts',
  'features/search/search-field.tsx',
  'routes/layouts/rail.tsx',
  'routes/offers.tsx',
  'routes/post-slots.tsx',
  'routes/shop/buy-sheet.tsx',
])

const anyCall = /(?<![.\w])navigate\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

/** @returns one line for each file that opens a page without saying from where, and for each in the list that no longer does */
export function checkGoneOn(sources) {
  const found = [...sources].flatMap(([file, text]) => {
    if (!file.startsWith(web) || isTest(file) || /^web\/src\/(lib|worker)\//.test(file)) return []
    const calls = withoutComments(text).match(anyCall) ?? []
    return calls.some((call) => !/\bfrom\b/.test(call)) ? [file.slice(web.length)] : []
  })
  return [
    ...found
      .filter((file) => !presses.has(file))
      .map((file) => `${web}${file}: opens a page without saying from which: useOnward(), or navigate(…, { from })`),
    ...[...presses].filter((file) => !found.includes(file)).map((file) => `scripts/check/gone-on.mjs: ${file} opens none any more`),
  ]
}
