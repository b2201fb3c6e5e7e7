/** So many bytes a second, measured over a while in milliseconds; says whether this still fits. */
export function createRate(perSecond: number, within: number): (bytes: number) => boolean {
  let began = performance.now()
  let sum = 0
  return (bytes) => {
    const now = performance.now()
    if (now - began > within) {
      began = now
      sum = 0
    }
    sum += bytes
    return sum <= (perSecond * within) / 1000
  }
}
