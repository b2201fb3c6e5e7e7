/** What the foot of every page leads to while the operator has no menu there; pages of the site stand behind it. */
export const standardFooter = [
  { title: 'Young athletes', path: '/page/young-athletes' },
  { title: 'Fees', path: '/page/fees' },
  { title: 'Terms', path: '/page/terms' },
  { title: 'Privacy', path: '/page/privacy' },
  { title: 'Contact', path: '/contact' },
].map((link) => ({ ...link, internal: true, isNewTab: false }))
