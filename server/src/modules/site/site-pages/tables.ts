export type SitePageTable = {
  id: string
  type: 'page' | 'article'
  slug: string
  title: string
  /** As it was written, and what browsers show of it. */
  text: string
  html: string
  short_description: string
  is_published: boolean
  is_in_footer: boolean
  version: number
  updated_at: Date
}

export type SitePageVersionTable = {
  page_id: string
  version: number
  title: string
  text: string
  short_description: string
  by_account: string
  at: Date
}

export type Tables = { site_page: SitePageTable; site_page_version: SitePageVersionTable }
