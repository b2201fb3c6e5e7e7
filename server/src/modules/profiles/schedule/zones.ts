// In which time a team lives. Nobody says it of themself, so the state of the school does; a state that has two times has both,
// the one of most people first.
const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

const statesOf: readonly (readonly [states: string, ...zones: string[]])[] = [
  ['CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV', eastern],
  ['FL IN KY MI', eastern, central],
  ['AL AR IA IL LA MN MO MS OK WI', central],
  ['TN', central, eastern],
  ['KS ND NE SD TX', central, mountain],
  ['CO MT NM UT WY', mountain],
  ['ID', mountain, pacific],
  ['AZ', 'America/Phoenix', mountain],
  ['CA NV WA', pacific],
  ['OR', pacific, mountain],
  ['AK', 'America/Anchorage', 'America/Adak'],
  ['HI', 'Pacific/Honolulu'],
  ['PR VI', 'America/Puerto_Rico'],
  ['GU MP', 'Pacific/Guam'],
  ['AS', 'Pacific/Pago_Pago'],
]

const zonesByState = new Map(statesOf.flatMap(([states, ...zones]) => states.split(' ').map((state) => [state, zones] as const)))
const anywhere: readonly string[] = [eastern, central, mountain, pacific]

/** Where it is not known, all that it may be. */
export const zonesFor = (stateCode: string | null): readonly string[] => zonesByState.get(stateCode?.toUpperCase() ?? '') ?? anywhere

export interface LocalTime {
  /** 2026-11-22 */
  readonly day: string
  readonly hour: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  clocks.set(zone, made)
  return made
}

export function localTime(at: Date, zone: string): LocalTime {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) }
}

/** `Saturday, November 21, 7:00 PM EST` */
export const sayTime = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
