// What the oldest browsers that we serve lack (web/build/oldest-browsers.ts), and the types do not know of: asked for in one place,
// which has another way. What the language itself is too young for, the types refuse (`lib` in web/tsconfig.json).
import { isTest, withoutComments } from './sources.mjs'

const young = {
  'URL.canParse': ['contract/src/parse-url.ts'],
  'URL.parse(': ['contract/src/parse-url.ts'],
  requestSubmit: ['web/src/lib/submit-form.ts'],
  showPopover: ['web/src/ui/toasts.tsx'],
  hidePopover: ['web/src/ui/popover.ts', 'web/src/ui/toasts.tsx'],
  startViewTransition: ['web/src/lib/router/router.ts'],
  requestIdleCallback: [],
  checkVisibility: [],
  'AbortSignal.any': [],
  'AbortSignal.timeout': [],
  'Response.json(': [],
  'scheduler.': [],
  // An unknown group makes the whole file unreadable to Safari before 16.4.
  '(?<=': [],
  '(?<!': [],
}

/** @returns one line for each use of one elsewhere */
export function checkYoung(sources) {
  return [...sources].flatMap(([file, text]) => {
    if (!/^(web|contract)\/src\//.test(file) || isTest(file)) return []
    return Object.entries(young)
      .filter(([name, places]) => !places.includes(file) && withoutComments(text).includes(name))
      .map(([name]) => `${file}: ${name} is younger than the oldest browsers we serve (docs/decisions/125)`)
  })
}
