import { createHash } from 'node:crypto'
import { calls, type Call } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import { route, type Input, type Route } from '#platform/http/index.ts'
import { userOptions } from './options.ts'
import { allCountries, allLanguages, allPhoneCodes, citiesOf, statesOf } from './places.ts'
import type { Reference } from './service.ts'

/** Reference data carries an ETag and may be kept for an hour (wire.md 1.5). */
function keep<T>({ request, reply }: Pick<Input<Call>, 'request' | 'reply'>, data: T[]): { data: T[]; total: number } {
  const tag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 20)}"`
  void reply.header('cache-control', 'public, max-age=3600').header('etag', tag)
  if (request.headers['if-none-match'] === tag) void reply.code(304).send()
  return { data, total: data.length }
}

export const referenceRoutes = (reference: Reference, clock: Clock): Route[] => [
  route(calls.reference.countries, {}, async (input) => keep(input, allCountries)),
  route(calls.reference.states, {}, async (input) => keep(input, await statesOf(input.params.countryCode))),
  route(calls.reference.cities, {}, async (input) => keep(input, await citiesOf(input.params.countryCode, input.params.state))),
  route(calls.reference.languages, {}, async (input) => keep(input, allLanguages)),
  route(calls.reference.phoneCodes, {}, async (input) => keep(input, allPhoneCodes)),
  route(calls.reference.userAdditional, {}, async () => ({ data: userOptions(clock.now()) })),
  route(calls.reference.sports, {}, async (input) => {
    const rows = await reference.sports()
    return keep(
      input,
      rows.map(({ id, stat_keys, ...sport }) => ({ _id: id, ...sport, statKeys: stat_keys })),
    )
  }),
]
