import { createHash } from 'node:crypto'
import { calls, type Call } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import { route, type Input, type Route } from '#platform/http/index.ts'
import { userOptions } from './options.ts'
import { allCountries, allLanguages, allPhoneCodes, citiesOf, statesOf } from './places.ts'
import type { Reference } from './service.ts'
import type { SportTable } from './store.ts'

/** Reference data carries an ETag and may be kept for an hour (wire.md 1.5). */
function keep<T>({ request, reply }: Pick<Input<Call>, 'request' | 'reply'>, data: T[]): { data: T[]; total: number } {
  const tag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 20)}"`
  void reply.header('cache-control', 'public, max-age=3600').header('etag', tag)
  if (request.headers['if-none-match'] === tag) void reply.code(304).send()
  return { data, total: data.length }
}

const presentSport = ({ id, stat_keys, retired_at, ...sport }: SportTable) => ({
  _id: id,
  ...sport,
  statKeys: stat_keys,
  isRetired: retired_at !== null,
})

/** Each once, whoever named it. */
const inOrder = (names: readonly string[]) => [...new Set(names)].sort((a, b) => a.localeCompare(b))

export interface RouteNeeds {
  readonly reference: Reference
  readonly clock: Clock
  /** Cities of a state in the United States where schools are; many are too small for the data package. */
  schoolCities(state: string): Promise<string[]>
}

export const referenceRoutes = ({ reference, clock, schoolCities }: RouteNeeds): Route[] => [
  route(calls.reference.countries, {}, async (input) => keep(input, allCountries)),
  route(calls.reference.states, {}, async (input) => keep(input, await statesOf(input.params.countryCode))),
  route(calls.reference.cities, {}, async (input) => {
    const { countryCode, state } = input.params
    const ofSchools = countryCode.toUpperCase() === 'US' ? await schoolCities(state) : []
    return keep(input, inOrder([...(await citiesOf(countryCode, state)), ...ofSchools]))
  }),
  route(calls.reference.languages, {}, async (input) => keep(input, allLanguages)),
  route(calls.reference.phoneCodes, {}, async (input) => keep(input, allPhoneCodes)),
  route(calls.reference.userAdditional, {}, async () => ({ data: userOptions(clock.now()) })),
  route(calls.reference.sports, {}, async (input) => {
    const rows = await reference.sports()
    return keep(input, rows.map(presentSport))
  }),
  route(calls.sports.all, {}, async () => {
    const rows = await reference.allSports()
    return { data: rows.map(presentSport), total: rows.length }
  }),
  route(calls.sports.update, {}, async ({ params, body }) => ({ data: presentSport(await reference.updateSport(params.id, body)) })),
]
