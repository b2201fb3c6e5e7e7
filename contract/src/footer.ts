const ours = (link: { title: string; path: string }) => ({ ...link, internal: true, isNewTab: false })

/** What the foot of every page leads to while the operator has no menu there; pages of the site stand behind it. */
export const standardFooter = [
  { title: 'Young athletes', path: '/page/young-athletes' },
  { title: 'Fees', path: '/page/fees' },
  { title: 'Terms', path: '/page/terms' },
  { title: 'Privacy', path: '/page/privacy' },
  { title: 'Contact', path: '/contact' },
].map(ours)

/** The same at the head of what visitors see. */
export const standardHeader = [
  { title: 'Discover', path: '/discover' },
  { title: 'Search', path: '/search' },
].map(ours)
