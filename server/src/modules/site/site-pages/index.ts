/** Pages of the site that staff writes. */
export { ownSlugs } from './policy.ts'
export { contentOf as sitePage } from './present.ts'
export { sitePageRoutes } from './routes.ts'
export { createSitePages, type SitePages } from './service.ts'
