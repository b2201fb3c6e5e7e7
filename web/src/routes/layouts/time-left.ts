const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** How long it is until then, in the words that one would say. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds <= 90) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return plural(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours <= 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')
}
