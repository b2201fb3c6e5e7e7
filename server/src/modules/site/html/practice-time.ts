// Practice sets a site ahead of the calendar (decision 128). Its pages live in the time of the site as well: what a form offers, what has
// ended, how long ago it was. One place in the browser says what time it is, and this moves it; there are none of these lines anywhere else.
import type { Clock } from '#platform/clock.ts'

/** Milliseconds, in whole seconds: two readings of one clock differ. */
export const aheadOf = (clock: Clock): number => Math.max(Math.round((clock.now().getTime() - clock.outside().getTime()) / 1000), 0) * 1000

/** What the console dispatches when time has passed: its `detail` is what time it is now. */
export const practiceScript = `(() => {
  const Real = Date
  let ahead = Number(document.querySelector('meta[name="time-ahead"]').content)
  const now = () => Real.now() + ahead
  const move = () => {
    globalThis.Date = new Proxy(Real, {
      construct: (_real, given, target) => Reflect.construct(Real, given.length > 0 ? given : [now()], target),
      apply: () => new Real(now()).toString(),
      get: (_real, key) => (key === 'now' ? now : Reflect.get(Real, key)),
    })
  }
  if (ahead > 0) move()
  addEventListener('practice-time', ({ detail }) => {
    ahead = Real.parse(detail) - Real.now()
    move()
  })
})()`
