// How taxes look on the wire, and in the file that leaves with a declaration.
import type { TaxInPrice, TaxLine, TaxRate } from '@fieldhouse/contract'
import { writeCsv } from '@fieldhouse/contract/csv'
import { toWire } from '#ground/ledger'
import { countryNameOf, statesOf } from '#ground/reference'
import type { TaxSum } from './store.ts'
import type { Place, SaleTaxTable, Tax, TaxRateTable } from './tables.ts'

const regionNameOf = async ({ country, region }: Place): Promise<string | null> =>
  region === null ? null : ((await statesOf(country)).find(({ code }) => code === region)?.name ?? region)

/** "Texas, United States". */
async function placeNameOf(place: Place): Promise<string> {
  const region = await regionNameOf(place)
  return [...(region === null ? [] : [region]), countryNameOf(place.country)].join(', ')
}

const percentOf = (bps: number) => bps / 100

/** "VAT 20 %, Austria". */
export const taxNameOf = async (kept: Pick<SaleTaxTable, 'name' | 'bps' | 'country' | 'region'>): Promise<string> =>
  `${kept.name} ${percentOf(kept.bps)} %, ${await placeNameOf(kept)}`

export const presentRate = async (rate: TaxRateTable): Promise<TaxRate> => ({
  _id: rate.id,
  country: rate.country,
  countryName: countryNameOf(rate.country),
  region: rate.region,
  regionName: await regionNameOf(rate),
  kind: rate.kind,
  name: rate.name,
  percent: rate.bps === null ? null : percentOf(rate.bps),
  validFrom: rate.valid_from.toISOString(),
  createdAt: rate.created_at.toISOString(),
})

export const presentTax = async ({ amount, kept }: Tax): Promise<TaxInPrice> => ({
  name: kept.name,
  percent: percentOf(kept.bps),
  tax: toWire(amount),
  place: await placeNameOf(kept),
})

export const presentSum = async (sum: TaxSum): Promise<TaxLine> => ({
  month: sum.month,
  country: sum.country,
  region: sum.region,
  place: await placeNameOf(sum),
  kind: sum.kind,
  name: sum.name,
  percent: percentOf(sum.bps),
  sales: sum.sales,
  paid: toWire(sum.paid),
  tax: toWire(sum.tax),
  returnedTax: toWire(sum.returned),
  due: toWire(sum.tax - sum.returned),
})

export function writeSums(lines: readonly TaxLine[]): string {
  const cell = (amount: number) => amount.toFixed(2)
  return writeCsv(
    ['Month', 'Country', 'State', 'Kind', 'Tax', 'Percent', 'Sales', 'Paid', 'Tax in it', 'Tax given back', 'Due'],
    lines.map((line) => [
      line.month,
      line.country,
      line.region ?? '',
      line.kind,
      line.name,
      String(line.percent),
      String(line.sales),
      cell(line.paid),
      cell(line.tax),
      cell(line.returnedTax),
      cell(line.due),
    ]),
  )
}
