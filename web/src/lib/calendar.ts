// Days without a time, `2026-11-02`: the same wherever they are read.

const language = () => document.documentElement.lang || 'en'

const inUtc = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export const calendar = {
  day: inUtc({ day: 'numeric' }),
  month: inUtc({ month: 'short' }),
  whole: inUtc({ day: 'numeric', month: 'long', year: 'numeric' }),
  monthOfYear: inUtc({ month: 'long', year: 'numeric' }),
  year: inUtc({ year: 'numeric' }),
}
