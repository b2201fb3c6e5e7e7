/** So many events a second, with room for a burst; says whether one more may pass. */
export function createBudget(perSecond: number, burst: number): (now: number) => boolean {
  let left = burst
  let last = 0
  return (now) => {
    left = Math.min(burst, left + ((now - last) / 1000) * perSecond)
    last = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
