// What the cells of a roster say, each in the one form that it is kept in. A reader answers the value, or what is wrong with
// the cell in words for a coach.

export type Read<T> = { readonly value: T } | { readonly problem: string }

const quoted = (text: string): string => `“${text.length > 20 ? `${Array.from(text).slice(0, 20).join('')}…` : text}”`
const value = <T>(read: T): Read<T> => ({ value: read })
const problem = (sentence: string) => ({ problem: sentence })

/** Without the marks by which spreadsheets keep a text a text: `="00"`, `'00`. */
export const bare = (cell: string): string => cell.replace(/^="(.*)"$/s, '$1').replace(/^'(?=[\d=+\-@])/, '')

/** A word for nothing is nothing; not in names, for there are people called None and Null. */
export const orNothing = (cell: string): string => (/^([-–—?]+|n\/?a|none|null|tbd|unknown)$/i.test(cell) ? '' : cell)

const isFormula = (text: string): boolean => /^[=+\-@]/.test(text)

export function readName(label: string, text: string): Read<string> {
  if (/^[-–—?]*$/.test(text)) return problem(`The ${label} is missing.`)
  if (isFormula(text)) return problem(`The ${label} ${quoted(text)} looks like a formula.`)
  if (!/\p{L}/u.test(text)) return problem(`The ${label} ${quoted(text)} has no letters.`)
  if (Array.from(text).length > 50) return problem(`The ${label} ${quoted(text)} is longer than 50 letters.`)
  return value(text)
}

const suffix = /^(jr|sr|ii|iii|iv|v)\.?$/i

/** “First Last” or “Last, First”; what comes after the given name belongs to the family's. */
export function splitName(text: string): readonly [first: string, last: string] {
  const [beforeComma = '', ...afterComma] = text.split(',').map((part) => part.trim())
  const rest = afterComma.filter((part) => part !== '')
  const given = rest.filter((part) => !suffix.test(part)).join(' ')
  const endings = rest.filter((part) => suffix.test(part)).join(' ')
  const [first = '', ...last] = beforeComma.split(' ')
  const isTurned = given !== ''
  return isTurned ? [given, `${beforeComma} ${endings}`.trim()] : [first, [...last, endings].join(' ').trim()]
}

/** A text: 0, 00 and 000 are three players. */
export function readJersey(cell: string): Read<string | null> {
  const text = cell.replace(/^(#|no\.?)\s*/i, '').replace(/^(\d+)\.0$/, '$1')
  if (text === '') return value(null)
  if (!/^[0-9a-z]+$/i.test(text)) return problem(`The number ${quoted(text)} may have digits and letters only.`)
  if (text.length > 4) return problem(`The number ${quoted(text)} is longer than 4 characters.`)
  return value(text.toUpperCase())
}

export function readPositions(cells: readonly string[]): Read<string[]> {
  const parts = cells.flatMap((cell) => cell.split(/[,/;|&]/)).map((part) => part.trim())
  const positions = [...new Set(parts.filter((part) => part !== ''))]
  if (positions.length > 6) return problem('There are more than 6 positions.')
  const wrong = positions.find((one) => isFormula(one) || !/^[\p{L}\p{N}][\p{L}\p{N} .'()+-]{0,39}$/u.test(one))
  return wrong === undefined ? value(positions) : problem(`The position ${quoted(wrong)} cannot be read.`)
}

const classes: readonly (readonly [RegExp, string])[] = [
  [/^(9|9th|fr|fresh|frosh|freshman|freshmen|first year)$/, 'Freshman'],
  [/^(10|10th|so|soph|sophomore)$/, 'Sophomore'],
  [/^(11|11th|jr|jun|junior)$/, 'Junior'],
  [/^(12|12th|sr|sen|senior)$/, 'Senior'],
  [/^(gr|grad|graduate|graduate student|5th|5th year|fifth year)$/, 'Graduate'],
]
const redshirt = /^(rs|r|redshirt|red shirt) /

export interface ClassOf {
  readonly classLabel: string | null
  readonly gradYear: number | null
}

/** A class, a grade or the year of graduation: files name the column as they like, the cell itself says which. */
export function readClass(cell: string): Read<ClassOf> {
  const text = cell
    .toLowerCase()
    .replace(/[.:\-_'’]+/g, ' ')
    .replace(/\b(grade|grader|class of|class|year of)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return value({ classLabel: null, gradYear: null })
  const year = /^(?:20)?(\d\d)$/.exec(text)?.[1]
  if (year !== undefined && Number(year) >= 13 && Number(year) <= 60) return value({ classLabel: null, gradYear: 2000 + Number(year) })
  const younger = /^([1-8])(st|nd|rd|th)?$/.exec(text)?.[1]
  if (younger !== undefined) return value({ classLabel: `Grade ${younger}`, gradYear: null })
  const label = classes.find(([pattern]) => pattern.test(text.replace(redshirt, '')))?.[1]
  if (label === undefined) return problem(`${quoted(cell)} is no class or graduation year. Write for example Jr, 11 or 2027.`)
  return value({ classLabel: redshirt.test(text) ? `Redshirt ${label}` : label, gradYear: null })
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Spreadsheets take 6-2 for the second of June, and save it as `2-Jun`. */
function heightOfDate(text: string): readonly [feet: number, inches: number] | undefined {
  const [, day, name] = /^(\d{1,2})[- ]([a-z]{3})[a-z]*$/.exec(text) ?? []
  const month = months.indexOf(name ?? '') + 1
  return month > 0 ? [month, Number(day)] : undefined
}

function inchesOf(text: string): number | undefined {
  const [, whole, part = '0'] =
    /^(\d{1,2})(?:ft|feet|foot|['-])(\d{1,2}(?:\.5)?)?(?:in|inches|inch|''|")?$/.exec(text.replaceAll(' ', '')) ?? []
  const [feet, inches] = whole === undefined ? (heightOfDate(text) ?? []) : [Number(whole), Number(part)]
  if (feet !== undefined && inches !== undefined) return inches < 12 ? feet * 12 + inches : undefined
  const [, metres] = /^([12][.,]\d\d) ?m?$/.exec(text) ?? []
  if (metres !== undefined) return Number(metres.replace(',', '.')) / 0.0254
  const [, number, unit] = /^(\d{2,3}(?:\.\d{1,2})?) ?(cm|in|inches|")?$/.exec(text) ?? []
  if (number === undefined) return undefined
  const isMetric = unit === 'cm' || (unit === undefined && Number(number) >= 100)
  return isMetric ? Number(number) / 2.54 : Number(number)
}

/** In feet and inches, as `6'2"`; from 6-2, 6'2", 6 ft 2 in, 74 (inches), 188 (centimetres) and 1.88 m. */
export function readHeight(cell: string): Read<string | null> {
  const text = cell
    .toLowerCase()
    .replace(/[’‘′`´]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return value(null)
  const inches = Math.round(inchesOf(text) ?? 0)
  if (inches < 36 || inches > 96) return problem(`The height ${quoted(cell)} cannot be read. Write for example 6-2.`)
  return value(`${Math.floor(inches / 12)}'${inches % 12}"`)
}

/** In pounds, as a text. */
export function readWeight(cell: string, isKilograms = false): Read<string | null> {
  if (cell === '') return value(null)
  const [, number, unit] = /^(\d{2,3}(?:\.\d{1,2})?) ?(lbs?|pounds|kgs?)?\.?$/.exec(cell.toLowerCase()) ?? []
  const isMetric = unit === undefined ? isKilograms : unit.startsWith('kg')
  const pounds = Math.round(Number(number ?? 0) * (isMetric ? 2.204_622_6 : 1))
  if (pounds < 40 || pounds > 500) return problem(`The weight ${quoted(cell)} cannot be read. Write pounds, for example 185.`)
  return value(String(pounds))
}

export function readHometown(cell: string): Read<string | null> {
  if (cell === '') return value(null)
  if (isFormula(cell) || !/\p{L}/u.test(cell)) return problem(`The hometown ${quoted(cell)} cannot be read.`)
  if (/\d/.test(cell)) return problem('The hometown holds a number. Leave out streets and postal codes: the town is enough.')
  return Array.from(cell).length > 120 ? problem('The hometown is longer than 120 letters.') : value(cell)
}
