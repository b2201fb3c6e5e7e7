import type { EditableSitePage, SitePage } from '@fieldhouse/contract'
import type { SitePageTable } from './tables.ts'

export const presentShown = (page: SitePageTable): Omit<SitePage, 'content'> => ({
  _id: page.id,
  type: page.type,
  title: page.title,
  slug: page.slug,
  shortDescription: page.short_description,
  image: null,
  meta: { title: page.title, description: page.short_description },
  updatedAt: page.updated_at.toISOString(),
})

export const presentPage = (page: SitePageTable): SitePage => ({ ...presentShown(page), content: page.html })

/** For the head that the server makes, with the answer that the program will ask for. */
export const contentOf = (page: SitePageTable) => ({
  title: page.title,
  ...(page.short_description !== '' && { description: page.short_description }),
  canonical: `/page/${page.slug}`,
  seeds: [{ name: 'sitePages.view', input: { params: { id: page.slug } }, answer: { data: presentPage(page) } }],
})

export const presentEditable = (page: SitePageTable): EditableSitePage => ({
  ...presentShown(page),
  text: page.text,
  isPublished: page.is_published,
  isInFooter: page.is_in_footer,
  version: page.version,
})
