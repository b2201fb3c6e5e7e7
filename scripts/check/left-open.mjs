// A form that shows what exists already sends what was changed in it, or which version it saw: left open in a second window, it
// would otherwise take back what was saved elsewhere meanwhile (a price, a right, who may see something).
import { isTest, withoutComments } from './sources.mjs'

const features = 'web/src/features/'
/** Forms whose whole is one thing, or that make something new from what is shown. */
const whole = new Map([
  ['account/private-price-form.tsx', 'one field'],
  ['administration/announcements.tsx', 'a new one each time, written again after a look'],
  ['administration/screening-sheet.tsx', 'a new one each time, written again after a look'],
  ['live/host-room.tsx', 'title and description of a stream, which has one host'],
  ['live/live-form.tsx', 'a new stream, filled with what the last one was called'],
  ['payouts/change-sheet.tsx', 'an amount and its note, which are one request'],
  ['schedule/result-form.tsx', 'one field'],
  ['shop/seller-actions.tsx', 'one field'],
])

const filled = /\bdefault(Value|Checked)=\{\w+\??\.\w/
const sendsChanges = /\bchangesFrom\(|\bseen: |\bversions\b/

/** @returns one line for each form of the browser that sends what nobody changed in it */
export function checkLeftOpen(sources) {
  const forms = [...sources].flatMap(([file, text]) => {
    if (!file.startsWith(features) || !file.endsWith('.tsx') || isTest(file)) return []
    const code = withoutComments(text)
    return code.includes('useSubmit(') && filled.test(code) && !sendsChanges.test(code) ? [file.slice(features.length)] : []
  })
  return [
    ...forms
      .filter((file) => !whole.has(file))
      .map((file) => `${features}${file}: a form that shows what exists sends changesFrom(what it was opened with, what stands there now)`),
    ...[...whole.keys()]
      .filter((file) => !forms.includes(file))
      .map((file) => `scripts/check/left-open.mjs: ${file} is not such a form any more`),
  ]
}
