// When a cron expression comes round next, of the few forms that ours have: `*`, a number, or every so many, in minutes and hours, in UTC.
const fits = (field: string | undefined, value: number): boolean => {
  if (field === undefined || field === '*') return true
  const step = /^\*\/(\d+)$/.exec(field)?.[1]
  return step === undefined ? Number(field) === value : value % Number(step) === 0
}

const minute = 60_000
const twoDays = 2 * 24 * 60

/** Null: not within two days. */
export function nextOf(cron: string, now: Date): Date | null {
  const [minutes, hours] = cron.split(' ')
  const first = Math.floor(now.getTime() / minute) + 1
  for (let step = 0; step < twoDays; step += 1) {
    const at = new Date((first + step) * minute)
    if (fits(minutes, at.getUTCMinutes()) && fits(hours, at.getUTCHours())) return at
  }
  return null
}
