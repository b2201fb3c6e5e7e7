// How tall and how heavy somebody is, in the units that they use: `5′9″` and `150 lb`, or `175 cm` and `68 kg`.
export type Units = 'imperial' | 'metric'

interface Measure {
  readonly units: Units
  /** Inches or centimetres, pounds or kilograms. */
  readonly value: number
}

const feet = /^(\d)\s*(?:'|’|′|ft\.?|feet|foot)\s*(?:(\d{1,2}(?:\.5)?)\s*(?:"|”|″|''|’’|in\.?|inches)?)?$/i
const dashed = /^(\d)-(\d{1,2})$/
const metres = /^([12])[.,](\d{2})\s*m$/i
const centimetres = /^(\d{2,3})\s*cm$/i
const weight = /^(\d{2,3})\s*(lbs?\.?|pounds?|kg|kilos?)$/i

const within = (units: Units, value: number, [least, most]: readonly [number, number]): Measure | undefined =>
  value >= least && value <= most ? { units, value } : undefined

const inchBounds = [24, 107] as const
const centimetreBounds = [60, 272] as const

/** Undefined: it is not said in either unit, or nobody is so tall. */
export function readHeight(text: string): Measure | undefined {
  const typed = text.trim()
  const [, ft, inches = '0'] = feet.exec(typed) ?? dashed.exec(typed) ?? []
  if (ft) return Number(inches) < 12 ? within('imperial', Number(ft) * 12 + Number(inches), inchBounds) : undefined
  const [, whole, rest] = metres.exec(typed) ?? []
  const cm = whole ? Number(whole) * 100 + Number(rest) : Number(centimetres.exec(typed)?.[1] ?? 0)
  return within('metric', cm, centimetreBounds)
}

export function readWeight(text: string): Measure | undefined {
  const [, number, unit = ''] = weight.exec(text.trim()) ?? []
  if (!number) return undefined
  return unit.toLowerCase().startsWith('k') ? within('metric', Number(number), [20, 300]) : within('imperial', Number(number), [45, 660])
}

export const writeHeight = ({ units, value }: Measure): string =>
  units === 'metric' ? `${Math.round(value)} cm` : `${Math.floor(value / 12)}′${value % 12}″`

export const writeWeight = ({ units, value }: Measure): string => `${Math.round(value)} ${units === 'metric' ? 'kg' : 'lb'}`

export function heightIn(units: Units, { units: own, value }: Measure): Measure {
  if (own === units) return { units, value }
  return { units, value: Math.round(units === 'metric' ? value * 2.54 : value / 2.54) }
}

export function weightIn(units: Units, { units: own, value }: Measure): Measure {
  if (own === units) return { units, value }
  return { units, value: Math.round(units === 'metric' ? value * 0.4536 : value / 0.4536) }
}

/** As typed where it is in neither unit: what was there before stays. */
export const tidyHeight = (text: string): string => {
  const known = readHeight(text)
  return known ? writeHeight(known) : text
}

export const tidyWeight = (text: string): string => {
  const known = readWeight(text)
  return known ? writeWeight(known) : text
}
