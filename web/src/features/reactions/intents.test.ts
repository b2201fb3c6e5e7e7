import { expect, test } from 'vitest'
import { withLikes, withReacted } from '../../lib/reacted.ts'
import { answered, pressed, refused, withWish, type Intent } from './intents.ts'

const patched = <T>(answer: T, id: string, action: 'like' | 'bookmark', wish: boolean): T =>
  withReacted(answer, id, (object) => withWish(object, action, wish))

const like: Intent = { wanted: true, sent: true }

test('the first press is sent at once', () => {
  expect(pressed(undefined, true)).toEqual({ intent: like, send: true })
  expect(pressed({ wanted: true }, false)).toEqual({ intent: { wanted: false, sent: false }, send: false })
})

test('while one is on its way a later press waits, and the next takes its place', () => {
  const waiting = pressed(like, false)
  expect(waiting).toEqual({ intent: { wanted: false, sent: true } })
  expect(pressed(waiting.intent, true)).toEqual({ intent: like })
})

test('what is wished by the time of the answer is sent then, or all is well', () => {
  expect(answered({ wanted: false, sent: true })).toEqual({ intent: { wanted: false, sent: false }, send: false })
  expect(answered(like)).toEqual({ intent: { wanted: true }, isSettled: true })
})

test('a refusal takes it back, unless something else is wished by then', () => {
  expect(refused(like)).toEqual({ isTakenBack: true })
  expect(refused({ wanted: false, sent: true })).toEqual({ intent: { wanted: false, sent: false }, send: false })
})

test('however it is pressed, one request is on its way and the last wish is the last that is sent', () => {
  const sequences = Array.from({ length: 64 }, (_, bits) => Array.from({ length: 6 }, (_bit, place) => ((bits >> place) & 1) === 1))
  for (const presses of sequences) {
    const line = createLine()
    for (const [turn, wanted] of presses.entries()) {
      line.press(wanted)
      expect(line.onItsWay()).toBe(1)
      // Every other press finds the answer to the one before.
      if (turn % 2 === 1) line.answer()
    }
    while (line.onItsWay() > 0) line.answer()
    expect(line.sent.at(-1)).toBe(presses.at(-1))
  }
})

/** What a press and an answer do, with what was sent. */
function createLine() {
  let intent: Intent | undefined
  let answers = 0
  const sent: boolean[] = []
  const take = (step: ReturnType<typeof pressed>) => {
    intent = step.intent
    if (step.send !== undefined) sent.push(step.send)
  }
  return {
    sent,
    onItsWay: () => sent.length - answers,
    press: (wanted: boolean) => take(pressed(intent, wanted)),
    answer() {
      answers += 1
      take(answered(intent ?? like))
    },
  }
}

const post = { _id: 'a', isLiked: false, isBookmarked: false, totalLike: 3, performer: { _id: 'p', isFollowed: true } }

test('an answer says it in every place of the object, and is the same answer where there is none', () => {
  const answer = { data: [post, { ...post, _id: 'b' }, { _id: 'saved', objectInfo: post }], total: 3 }
  const after = patched(answer, 'a', 'like', true)
  expect(after.data[0]).toEqual({ ...post, isLiked: true, totalLike: 4 })
  expect(after.data[1]).toBe(answer.data[1])
  expect(after.data[2]).toEqual({ _id: 'saved', objectInfo: { ...post, isLiked: true, totalLike: 4 } })
  expect(patched(answer, 'c', 'like', true)).toBe(answer)
  // An author's card has no flags to change.
  expect(patched(answer, 'p', 'like', true)).toBe(answer)
})

test('a number moves only with its flag, and never below nothing', () => {
  const liked = patched(post, 'a', 'like', true)
  expect(patched(liked, 'a', 'like', true)).toBe(liked)
  expect(patched({ ...post, isLiked: true, totalLike: 0 }, 'a', 'like', false)).toMatchObject({ isLiked: false, totalLike: 0 })
  const video = { _id: 'a', isLiked: true, isBookmarked: false, stats: { likes: 1, views: 9 } }
  expect(patched(video, 'a', 'like', false)).toEqual({ ...video, isLiked: false, stats: { likes: 0, views: 9 } })
  expect(patched(video, 'a', 'bookmark', true)).toEqual({ ...video, isBookmarked: true })
  expect(patched(null, 'a', 'like', true)).toBeNull()
})

test('a number that is told is set wherever it is shown, and the flag stays', () => {
  expect(withLikes(post, 12)).toEqual({ ...post, totalLike: 12 })
  expect(withLikes(post, 3)).toBe(post)
  const video = { _id: 'a', isLiked: true, isBookmarked: false, stats: { likes: 1, views: 9 } }
  expect(withLikes(video, 4)).toEqual({ ...video, stats: { likes: 4, views: 9 } })
})
