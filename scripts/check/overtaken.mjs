// Events, answers and presses overtake each other. What is told is laid into an answer that is on its way, too, and of two presses
// that are sent beside each other nobody knows which arrives later.
import { isTest, withoutComments } from './sources.mjs'

const wished = /(\w+)\.isPending \? \1\.variables/g

/** Pressed while the first one is on its way, it waits for it or does nothing. */
const isInTurn = (text, mutation) =>
  /\bscope: /.test(text) || text.includes(`disabled={${mutation}.isPending}`) || text.includes(`!${mutation}.isPending &&`)

/** @returns one line for each file of the browser where what came late may count */
export function checkOvertaken(sources) {
  return [...sources].flatMap(([file, whole]) => {
    if (!file.startsWith('web/src/') || isTest(file)) return []
    const text = withoutComments(whole)
    const loose = [...text.matchAll(wished)].filter(([, mutation]) => !isInTurn(text, mutation))
    return [
      ...(text.includes('onEvent(') && /\.setQuer(y|ies)Data\b/.test(text)
        ? [`${file}: what an event tells is laid in by layIn, or an older answer takes it away`]
        : []),
      ...loose.map(
        ([, mutation]) =>
          `${file}: ${mutation} shows the last press and sends all of them at once; SavedSwitch or a scope keeps their order`,
      ),
    ]
  })
}
