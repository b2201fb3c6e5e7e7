export type SitemapPageTable = { page_id: string }

export type Tables = { sitemap_page: SitemapPageTable }
