// Sixteen writers in a process that the benchmark kills: likes, or takes back, so many a second, and says on each line how far
// everybody has come, with the milliseconds of what was done since.
import { setTimeout as wait } from 'node:timers/promises'
import { createLikes } from './reactions-likes.ts'

const [url = '', from = '0', to = '0', perSecond = '1', wish = 'like'] = process.argv.slice(2)
const [first, end, rate] = [Number(from), Number(to), Number(perSecond)]
const writers = 16
const perLine = 500

const likes = createLikes(url)
const begun = performance.now()
let next = first
let done = first
let times: number[] = []

/** A line is said when all before it is done: writers are one like apart at most. */
const say = () => {
  process.stdout.write(`${Math.max(first, done - writers)} ${times.map((time) => time.toFixed(2)).join(' ')}\n`)
  times = []
}

await Promise.all(
  Array.from({ length: writers }, async () => {
    for (;;) {
      const turn = next
      if (turn >= end) return
      next += 1
      await wait(Math.max(0, ((turn - first) / rate) * 1000 - (performance.now() - begun)))
      const started = performance.now()
      await (wish === 'like' ? likes.like(turn + 1) : likes.unlike(turn + 1))
      times.push(performance.now() - started)
      done += 1
      if (done % perLine === 0) say()
    }
  }),
)
process.stdout.write(`${end} ${times.map((time) => time.toFixed(2)).join(' ')}\n`)
await likes.rollUp()
await likes.stop()
