export {
  createPages,
  pagesNamed,
  pagesOfKind,
  pagesSelling,
  pagesVisible,
  presentNeutralCard,
  presentPageCard,
  type Page,
  type Pages,
  type PageStats,
  visiblePaths,
} from './service.ts'
export type { Actor } from './authority.ts'
export { isLiveFor, isOwnPage } from './policy.ts'
export type { StaffRight } from './tables.ts'
