// What of a year has to be told to the tax office (money.md 19): sums by payee, and whether they reach the threshold of the
// form that the settings name.
import type { PayeeReport } from '@fieldhouse/contract'
import { writeCsv } from '@fieldhouse/contract/csv'
import { toWire } from '#ground/ledger'
import { presentPageCard, type Pages } from '#ground/pages'
import type { Sales } from '#books/sales'
import type { AllSettings, Settings } from '#ground/settings'

type Threshold = AllSettings['reportingThresholds'][number]

/** The latest of the form that has begun by then; undefined: nothing is to be reported. */
export function thresholdOf(
  { reportingForm, reportingThresholds }: Pick<AllSettings, 'reportingForm' | 'reportingThresholds'>,
  year: number,
) {
  return reportingThresholds
    .filter(({ form, fromYear }) => form === reportingForm && fromYear <= year)
    .toSorted((a, b) => b.fromYear - a.fromYear)[0]
}

export const isReached = (threshold: Threshold | undefined, gross: number, sales: number): boolean =>
  threshold !== undefined && gross >= threshold.leastGross && sales >= threshold.leastSales

export interface ReportNeeds {
  readonly sales: Sales
  readonly pages: Pages
  readonly settings: Settings
}

const most = 100_000

export const createReport = ({ sales, pages, settings }: ReportNeeds) => {
  const read = async (year: number, limit: number, offset: number): Promise<{ rows: PayeeReport[]; total: number; form: string }> => {
    const [{ rows, total }, current] = await Promise.all([sales.payeesOf(year, limit, offset), settings.read()])
    const known = await pages.load(rows.map(({ id }) => id))
    const threshold = thresholdOf(current, year)
    const reports = rows.map(({ id, count, gross, returned, net }): PayeeReport => {
      const page = known.get(id)
      const isReportable = isReached(threshold, toWire(gross), count)
      return {
        _id: id,
        payee: page ? presentPageCard(page) : null,
        sales: count,
        grossPrice: toWire(gross),
        returnedPrice: toWire(returned),
        siteCommission: toWire(gross - returned - net),
        netPrice: toWire(net),
        form: isReportable ? current.reportingForm : null,
      }
    })
    return { rows: reports, total, form: current.reportingForm }
  }

  return {
    read,
    async write(year: number): Promise<{ fileName: string; csv: string }> {
      const { rows } = await read(year, most, 0)
      const cell = (amount: number) => amount.toFixed(2)
      const csv = writeCsv(
        ['Payee', 'Name', 'Address', 'Sales', 'Gross', 'Returned', 'Commission', 'Net', 'Form'],
        rows.map((row) => [
          row._id,
          row.payee?.name ?? '',
          row.payee?.path ?? '',
          String(row.sales),
          cell(row.grossPrice),
          cell(row.returnedPrice),
          cell(row.siteCommission),
          cell(row.netPrice),
          row.form ?? '',
        ]),
      )
      return { fileName: `payees-${year}.csv`, csv }
    },
  }
}
