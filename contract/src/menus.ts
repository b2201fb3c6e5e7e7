// The menus that the operator makes: at the head of what visitors see, among what members have, and at the foot of every page.
import { isInternal, problemWithLink } from './links.ts'

export const menuSections = {
  header: 'At the head, for visitors',
  main: 'Among what is one’s own, for members',
  footer: 'At the foot',
} as const
export type MenuSection = keyof typeof menuSections

export interface MenuItem {
  title: string
  path: string
  /** A page of this site. */
  internal: boolean
  section: MenuSection
  ordering: number
  isNewTab: boolean
}

export const mostInSection = 30
export const longestTitle = 40

interface Problem {
  /** Place in the list and field. */
  readonly path: string
  readonly message: string
}

const isItem = (value: unknown): value is MenuItem => {
  if (typeof value !== 'object' || value === null) return false
  const { title, path, internal, section, ordering, isNewTab } = value as Partial<Record<keyof MenuItem, unknown>>
  return (
    Object.keys(value).length === 6 &&
    typeof title === 'string' &&
    typeof path === 'string' &&
    typeof internal === 'boolean' &&
    typeof section === 'string' &&
    Object.hasOwn(menuSections, section) &&
    Number.isInteger(ordering) &&
    typeof isNewTab === 'boolean'
  )
}

// oxlint-disable-next-line no-control-regex
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/

function problemsOfItem({ title, path, internal }: MenuItem, index: number): Problem[] {
  const isTitle = title.trim() === title && title !== '' && [...title].length <= longestTitle && oneLine.test(title)
  const problem = problemWithLink(path) ?? (internal === isInternal(path) ? undefined : 'Say whether this is a page of this site.')
  return [
    ...(isTitle ? [] : [{ path: `items.${index}.title`, message: `Enter up to ${longestTitle} characters.` }]),
    ...(problem ? [{ path: `items.${index}.path`, message: problem }] : []),
  ]
}

/** What is wrong with which item, in words for who made it. */
export function problemsWithMenus(value: unknown): Problem[] {
  if (!Array.isArray(value) || !value.every(isItem)) return [{ path: 'items', message: 'This is no menu.' }]
  const crowded = Object.keys(menuSections).filter((section) => value.filter((item) => item.section === section).length > mostInSection)
  const places = new Set(value.map(({ section, ordering }) => `${section} ${ordering}`))
  return [
    ...value.flatMap(problemsOfItem),
    ...(crowded.length > 0 ? [{ path: 'items', message: `At most ${mostInSection} links in one place.` }] : []),
    ...(places.size < value.length ? [{ path: 'items', message: 'Two links cannot have the same place.' }] : []),
  ]
}
