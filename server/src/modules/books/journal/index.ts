/** The books in sums, by days or months (money.md 21). */
export { journalRoutes } from './routes.ts'
