export { createPages, pagesNamed, pagesOfKind, pagesSelling, pagesVisible, presentPageCard, type Page, type Pages, type PageStats } from './service.ts'
