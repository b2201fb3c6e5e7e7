// Pages that staff of the site writes (wire.md 4.18): not posts of a feed, though their addresses on the wire say so.
import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, IdOrSlug, listQuery, Nullable, OneOf, Time } from '../values.ts'

const Kind = OneOf('page', 'article')
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', minLength: 2, maxLength: 60 })
const Version = Type.Integer({ minimum: 1 })

const shown = {
  _id: Id,
  type: Kind,
  title: Type.String(),
  slug: Type.String(),
  shortDescription: Type.String(),
  /** Null: none. */
  image: Nullable(Type.String()),
  /** What search engines show. */
  meta: Type.Object({ title: Type.String(), description: Type.String() }),
  updatedAt: Time,
}

export const SitePage = Type.Object({ ...shown, content: Type.String() })
export type SitePage = Static<typeof SitePage>

const EditableSitePage = Type.Object({
  ...shown,
  /** As it was written. */
  text: Type.String(),
  isPublished: Type.Boolean(),
  isInFooter: Type.Boolean(),
  version: Version,
})
export type EditableSitePage = Static<typeof EditableSitePage>

const SitePageVersion = Type.Object({
  _id: Type.String(),
  version: Version,
  title: Type.String(),
  text: Type.String(),
  shortDescription: Type.String(),
  by: Nullable(AccountCard),
  at: Time,
})
export type SitePageVersion = Static<typeof SitePageVersion>

const Form = Type.Object({
  type: Kind,
  title: Type.String({ minLength: 1, maxLength: 120 }),
  slug: Slug,
  /** Paragraphs between empty lines; a line that begins with “# ” is a heading, with “- ” an item of a list; **bold**. */
  text: Type.String({ minLength: 1, maxLength: 60_000 }),
  shortDescription: Type.String({ maxLength: 200 }),
  isPublished: Type.Boolean(),
  isInFooter: Type.Boolean(),
})

export const sitePages = {
  search: call({
    method: 'GET',
    path: '/posts/search',
    access: 'public',
    summary: 'Pages of the site that are published',
    tags: ['site-pages'],
    query: Type.Object({ q: listQuery.q, type: Type.Optional(Kind), limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Type.Object(shown)),
  }),
  view: call({
    method: 'GET',
    path: '/posts/{id}',
    access: 'public',
    summary: 'One published page of the site',
    tags: ['site-pages'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(SitePage),
    errors: ['site_page.unknown'],
  }),
  all: call({
    method: 'GET',
    path: '/admin/posts',
    access: 'staff',
    permission: 'site.write',
    summary: 'Pages of the site, also those that are not published',
    tags: ['site-pages'],
    status: 200,
    answer: one(Type.Array(EditableSitePage)),
  }),
  versions: call({
    method: 'GET',
    path: '/admin/posts/{id}/versions',
    access: 'staff',
    permission: 'site.write',
    summary: 'What a page was, the newest first',
    tags: ['site-pages'],
    params: Type.Object({ id: Id }),
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(SitePageVersion),
    errors: ['site_page.unknown'],
  }),
  create: call({
    method: 'POST',
    path: '/admin/posts',
    access: 'staff',
    permission: 'site.write',
    summary: 'Write a page of the site',
    changes: ['site-pages', 'settings'],
    body: Form,
    idempotency: 'brief',
    status: 201,
    answer: one(EditableSitePage),
    errors: ['site_page.slug_taken'],
  }),
  update: call({
    method: 'PUT',
    path: '/admin/posts/{id}',
    access: 'staff',
    permission: 'site.write',
    summary: 'Change a page of the site; what it was stays as a version',
    idempotency: 'brief',
    changes: ['site-pages', 'settings'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ ...Form.properties, seen: Version }),
    status: 200,
    answer: one(EditableSitePage),
    errors: ['site_page.unknown', 'site_page.slug_taken', 'site_page.changed'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/posts/{id}',
    access: 'staff',
    permission: 'site.write',
    summary: 'Remove a page of the site with its versions',
    changes: ['site-pages', 'settings'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['site_page.unknown'],
  }),
}
