/** Tax by place and kind, as dated rates: what of a price it is, and what is owed to whom (money.md 19). Amounts are hundredths. */
export { taxNameOf } from './present.ts'
export { taxRoutes } from './routes.ts'
export { createTaxes, type Taxes } from './service.ts'
export { keptTaxOf, type NewSaleTax } from './store.ts'
export type { SaleTaxTable as SaleTax, Tax, Written } from './tables.ts'
