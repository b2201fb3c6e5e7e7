// An amount is read in one way, wherever it is typed: "12,50", "1,000" and what is no amount mean the same in every form.
import { isTest, withoutComments } from './sources.mjs'

const place = 'web/src/lib/amount.ts'
const ways = [
  [/\.replace\((?:','|\/,\/g?), '\.'\)/, 'reads an amount by itself'],
  // The language of the browser decides what such a field takes, and it hands out nothing where it understands nothing.
  [/step(?:=|: )[{'"]{1,2}0?\.01/, 'is a number of the browser with decimals'],
]

/** @returns one line for each form that reads amounts in a way of its own */
export function checkAmounts(sources) {
  return [...sources].flatMap(([file, text]) =>
    !file.startsWith('web/src/') || isTest(file) || file === place
      ? []
      : ways
          .filter(([way]) => way.test(withoutComments(text)))
          .map(([, words]) => `${file} ${words}; AmountField and amountOf do (${place})`),
  )
}
