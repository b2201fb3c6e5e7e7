export { createPages, pagesNamed, presentPageCard, type Page, type Pages, type PageStats } from './service.ts'
