export { createPages, pagesNamed, pagesOfKind, pagesSelling, presentPageCard, type Page, type Pages, type PageStats } from './service.ts'
