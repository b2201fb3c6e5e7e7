// How the menus follow a page of the site. What the operator arranged by hand stays as it is.
import type { MenuItem } from '@fieldhouse/contract'
import { standardFooter } from '@fieldhouse/contract/footer'
import type { SitePageTable } from './tables.ts'

type Page = Pick<SitePageTable, 'slug' | 'title' | 'is_published' | 'is_in_footer'>

/** A menu has room for so much of a title. */
const longest = 40
const titleOf = ({ title }: Page) => (title.length <= longest ? title : `${title.slice(0, longest - 1).trimEnd()}…`)

const pathOf = ({ slug }: Page) => `/page/${slug}`
const isInFooter = (page: Page | undefined): page is Page => page?.is_published === true && page.is_in_footer

const numbered = (section: MenuItem['section'], items: readonly Omit<MenuItem, 'section' | 'ordering'>[]): MenuItem[] =>
  items.map(({ title, path, internal, isNewTab }, ordering) => ({ title, path, internal, section, ordering, isNewTab }))

const isStandard = (footer: readonly MenuItem[]): boolean =>
  footer.length === standardFooter.length &&
  standardFooter.every(({ path, title }, at) => footer[at]?.path === path && footer[at].title === title)

/** A link in the foot for whoever wants to be there, no link to what is gone, and none with an old name. */
export function withPage(menus: readonly MenuItem[], before: Page | undefined, after: Page | undefined): MenuItem[] {
  const isReadable = after?.is_published === true
  const leadsToIt = ({ path }: MenuItem) => before !== undefined && path === pathOf(before)
  const renamed = (item: MenuItem): MenuItem =>
    after && leadsToIt(item)
      ? { ...item, path: pathOf(after), title: before && item.title === titleOf(before) ? titleOf(after) : item.title }
      : item
  const wasInFooter = isInFooter(before)
  const leaves = (item: MenuItem) => leadsToIt(item) && (!isReadable || (item.section === 'footer' && wasInFooter && !isInFooter(after)))
  const kept = menus.filter((item) => !leaves(item)).map(renamed)
  const footer = kept.filter(({ section }) => section === 'footer').toSorted((one, other) => one.ordering - other.ordering)
  const isMissing = isInFooter(after) && !wasInFooter && !footer.some(({ path }) => path === pathOf(after))
  const link = after && { title: titleOf(after), path: pathOf(after), internal: true, isNewTab: false }
  const links = isMissing && link ? [...(footer.length === 0 ? standardFooter : footer), link] : footer
  const next = numbered('footer', links)
  return [...kept.filter(({ section }) => section !== 'footer'), ...(isStandard(next) ? [] : next)]
}
