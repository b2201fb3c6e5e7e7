// How values read on the page. Amounts and dates follow the page's language; money follows the platform's currency.

const language = () => document.documentElement.lang || 'en'

/** `$4.99`. Symbol and code come from the public settings. */
export function formatMoney(amount: number, currency = 'USD'): string {
  return new Intl.NumberFormat(language(), { style: 'currency', currency }).format(amount)
}

/** `24.00`: tokens are always shown with two decimals. */
export const formatTokens = (amount: number): string =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)

export const formatCount = (count: number): string => new Intl.NumberFormat(language()).format(count)

/** A count for a scoreboard: `['18.4', 'k']`. */
export function shortCount(count: number): [number: string, unit: string] {
  // What rounds to a thousand thousands is a million.
  const step = count >= 999_500 ? 1_000_000 : count >= 10_000 ? 1_000 : 1
  const digits = step > 1 && count / step < 100 ? 1 : 0
  const number = new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(count / step)
  return [number, step === 1 ? '' : step === 1_000 ? 'k' : 'm']
}

/** A cell of a score board: how many there are of what `one` names. */
export function scoreOf(one: string, count: number): { label: string; value: string; unit?: string } {
  const [value, unit] = shortCount(count)
  return { label: count === 1 ? one : `${one}s`, value, ...(unit && { unit }) }
}

/** A cell of a score board: whole tokens large, the decimals small beside them. */
export function tokenCell(label: string, amount: number | undefined): { label: string; value: string | undefined; unit?: string } {
  if (amount === undefined) return { label, value: undefined }
  const text = formatTokens(amount)
  return { label, value: text.slice(0, -3), unit: text.slice(-3) }
}

/** `20 December`, with the year when it is another one. */
export function formatDay(date: string | Date, now = new Date()): string {
  const day = new Date(date)
  const sameYear = day.getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) }).format(day)
}

export const formatTime = (date: string | Date): string =>
  new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit' }).format(new Date(date))

/** Age of a post in as few letters as it takes: `now`, `12 min`, `5 h`, `Yesterday`, then the day. */
export function formatAge(date: string | Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(date).getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  if (minutes < 48 * 60) return 'Yesterday'
  return formatDay(date, now)
}

/** `12:40` from seconds; `1:02:40` from an hour up. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, i) => (i ? String(part).padStart(2, '0') : part)).join(':')
}

/** Ten digits, or eleven with a leading 1, as xxx.xxx.xxxx; anything else as entered. */
export function formatPhone(entered: string): string {
  const digits = entered.replaceAll(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? `${ten.slice(0, 3)}.${ten.slice(3, 6)}.${ten.slice(6)}` : entered
}

/** Two letters for a person without a picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
