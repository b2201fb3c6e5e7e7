export { createPages, presentPageCard, type Page, type Pages, type PageStats } from './service.ts'
