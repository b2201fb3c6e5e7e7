// Pages that staff of the site writes: published or not, with what they were, and in the foot of every page where that is wanted.
import type { BodyOf, calls, MenuItem } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import { isId, newId } from '#platform/new-id.ts'
import type { Settings } from '#ground/settings'
import { htmlOf, ownSlugs } from './policy.ts'
import { withPage } from './in-menus.ts'
import * as store from './store.ts'
import type { SitePageTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
}

type Form = BodyOf<typeof calls.sitePages.create>
export type SitePages = ReturnType<typeof createSitePages>

export function createSitePages({ db, clock, settings }: Needs) {
  const fieldsOf = ({ type, title, slug, text, shortDescription, isPublished, isInFooter }: Form) => ({
    type,
    title: title.trim(),
    slug,
    text,
    html: htmlOf(text),
    short_description: shortDescription.trim(),
    is_published: isPublished,
    is_in_footer: isInFooter,
    updated_at: clock.now(),
  })

  /** The menus follow in the same transaction. Without a page of ours in it, the foot is the program's own. */
  const followInMenus = (tx: Db, before: SitePageTable | undefined, after: SitePageTable | undefined, by: string): Promise<void> =>
    settings.changing.follow(tx, 'menus', (now) => withPage(now as MenuItem[], before, after), {
      by,
      reason: `Follows the page “${(after ?? before)?.title ?? ''}”`,
    })

  /** Blanks alone are no title and no text. */
  function refuseBlanks({ title, text }: Form): void {
    const errors = Object.entries({ title, text })
      .filter(([, value]) => value.trim() === '')
      .map(([path]) => ({ path, message: 'This cannot be empty.' }))
    if (errors.length > 0) throw new AppError('request.invalid', { errors })
  }

  async function save(
    form: Form,
    by: string,
    write: (tx: Db) => Promise<{ before?: SitePageTable; page: SitePageTable }>,
  ): Promise<SitePageTable> {
    refuseBlanks(form)
    if (ownSlugs.has(form.slug)) throw new AppError('site_page.slug_taken')
    try {
      return await inTransaction(db, async (tx) => {
        await store.hold(tx)
        const { before, page } = await write(tx)
        await followInMenus(tx, before, page, by)
        return page
      })
    } catch (error) {
      if (isUniqueViolation(error, 'site_page_slug_key')) throw new AppError('site_page.slug_taken')
      throw error
    }
  }

  const noteVersion = (tx: Db, page: SitePageTable, by: string) => {
    const { id, version, title, text, short_description } = page
    return store.insertVersion(tx, { page_id: id, version, title, text, short_description, by_account: by, at: page.updated_at })
  }

  /** Throws `site_page.unknown`. */
  const removeIn = async (tx: Db, id: string, by: string): Promise<void> => {
    await store.hold(tx)
    const known = await store.lock(tx, id)
    if (!known) throw new AppError('site_page.unknown')
    await store.remove(tx, id)
    await followInMenus(tx, known, undefined, by)
  }

  return {
    all: () => store.all(db),
    search: (wish: store.PageSearch) => store.search(db, wish),
    versions: (wish: { id: string; limit: number; offset: number }) => store.versions(db, wish),

    /** A published one by its id or the last part of its address; throws `site_page.unknown`. */
    async view(idOrSlug: string): Promise<SitePageTable> {
      const page = await store.findPublished(db, isId(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug })
      if (!page) throw new AppError('site_page.unknown')
      return page
    },

    create: (form: Form, by: string) =>
      save(form, by, async (tx) => {
        const page = { id: newId(), version: 1, ...fieldsOf(form) }
        await store.insert(tx, page)
        await noteVersion(tx, page, by)
        return { page }
      }),

    /** `seen`: the version that whoever writes has before them. */
    update: (id: string, { seen, ...form }: Form & { readonly seen: number }, by: string) =>
      save(form, by, async (tx) => {
        const known = await store.lock(tx, id)
        if (!known) throw new AppError('site_page.unknown')
        if (known.version !== seen) throw new AppError('site_page.changed')
        const page = { ...known, ...fieldsOf(form), version: seen + 1 }
        await store.update(tx, id, page)
        await noteVersion(tx, page, by)
        return { before: known, page }
      }),

    remove: (id: string, by: string): Promise<void> => inTransaction(db, (tx) => removeIn(tx, id, by)),
    removeIn,

    /** One that is not shown yet, within a transaction of who keeps note of it. Throws `site_page.slug_taken`. */
    async createHidden(tx: Db, form: Omit<Form, 'isPublished' | 'isInFooter'>, by: string): Promise<string> {
      const hidden = { ...form, isPublished: false, isInFooter: false }
      refuseBlanks(hidden)
      await store.hold(tx)
      if (ownSlugs.has(form.slug) || (await store.hasSlug(tx, form.slug))) throw new AppError('site_page.slug_taken')
      const page = { id: newId(), version: 1, ...fieldsOf(hidden) }
      await store.insert(tx, page)
      await noteVersion(tx, page, by)
      return page.id
    },
    /** Of these the pages that are as they were written first, and not shown. */
    untouched: (ids: readonly string[], using: Db = db): Promise<string[]> => store.untouched(using, ids),
  }
}
