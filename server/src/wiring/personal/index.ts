// What the site keeps of a person, street by street, from below: what stands on a row of another street is erased before it.
// A test holds this to the tables that there are (`personal.test.ts`).
import type { PersonalRule, PersonalTables } from '#platform/personal/index.ts'
import { books } from './books.ts'
import { care } from './care.ts'
import { content } from './content.ts'
import { finding } from './finding.ts'
import { ground } from './ground.ts'
import { paying } from './paying.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { profiles } from './profiles.ts'
import { reach } from './reach.ts'
import { platform, site } from './site.ts'

export const personalTables: readonly PersonalTables[] = [
  site,
  reach,
  finding,
  care,
  profiles,
  payouts,
  paying,
  content,
  books,
  people,
  ground,
  platform,
]

export const personalRules: readonly PersonalRule[] = personalTables.flatMap(({ rules }) => rules)
