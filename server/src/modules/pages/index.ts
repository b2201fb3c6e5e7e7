export { createPages, pagesNamed, pagesOfKind, presentPageCard, type Page, type Pages, type PageStats } from './service.ts'
