import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { days } from '#platform/clock.ts'
import { dayWindow } from '#platform/day-window.ts'
import { route, type Route } from '#platform/http/index.ts'
import { tokensOf } from '#ground/ledger'
import { isCountry, statesOf } from '#ground/reference'
import { toName } from '#people/accounts'
import type { Addresses } from '#people/addresses'
import { presentRate, presentSum, presentTax, writeSums } from './present.ts'
import type { Taxes } from './service.ts'

const refuse = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })

async function requirePlace(country: string, region: string | undefined): Promise<void> {
  if (!isCountry(country)) throw refuse('country', 'Choose a country.')
  if (region !== undefined && !(await statesOf(country)).some(({ code }) => code === region))
    throw refuse('region', 'Choose a state of this country.')
}

/** Rows that a screen holds. */
const longest = days(1100)

function windowOf(span: { fromDate: string; toDate: string }): { from: Date; until: Date } {
  const { from, until } = dayWindow(span)
  if (!from || !until || from >= until) throw refuse('toDate', 'Choose a day after the first one.')
  if (until.getTime() - from.getTime() > longest) throw refuse('toDate', 'At most three years.')
  return { from, until }
}

export function taxRoutes(taxes: Taxes, addresses: Pick<Addresses, 'require'>): Route[] {
  const report = async (span: { fromDate: string; toDate: string }) => {
    const { from, until } = windowOf(span)
    return Promise.all((await taxes.sums(from, until)).map(presentSum))
  }

  return [
    route(calls.taxes.quote, {}, async ({ viewer, query }) => {
      const deliveredTo = query.addressId === undefined ? undefined : await addresses.require(viewer.accountId, query.addressId)
      const tax = await taxes.quote({ buyerId: viewer.accountId, type: query.saleType, paid: tokensOf(query.price), deliveredTo })
      return { data: { tax: tax ? await presentTax(tax) : null } }
    }),
    route(calls.taxes.list, {}, async ({ query }) => {
      const { rows, total } = await taxes.list(query.limit ?? 10, query.offset ?? 0)
      return { data: await Promise.all(rows.map(presentRate)), total }
    }),
    route(calls.taxes.set, {}, async ({ viewer, body }) => {
      await requirePlace(body.country, body.region)
      const name = toName(body.name)
      if (name === '') throw refuse('name', 'Say what buyers shall read.')
      const { id, from } = await taxes.set({
        country: body.country,
        region: body.region ?? null,
        kind: body.kind ?? null,
        name,
        bps: body.percent === null ? null : Math.round(body.percent * 100),
        from: body.validFrom === undefined ? undefined : new Date(body.validFrom),
        decidedBy: viewer.accountId,
      })
      return { status: 201 as const, data: { _id: id, validFrom: from.toISOString() } }
    }),
    route(calls.taxes.report, {}, async ({ query }) => ({ data: { lines: await report(query) } })),
    route(calls.taxes.file, {}, async ({ query }) => ({
      data: { fileName: `taxes-${query.fromDate}-${query.toDate}.csv`, csv: writeSums(await report(query)) },
    })),
  ]
}
