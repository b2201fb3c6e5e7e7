export type SitemapPageTable = { page_id: string }

export type SitemapPostTable = { post_id: string; page_id: string }

export type Tables = { sitemap_page: SitemapPageTable; sitemap_post: SitemapPostTable }
