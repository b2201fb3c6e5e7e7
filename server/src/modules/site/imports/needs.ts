import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Invites } from '#people/invites'
import type { Feeds } from '#content/feed'
import type { InviteLettersOut } from '#reach/invite-letters'
import type { SitePages } from '#site/site-pages'
import type { PictureNeeds } from './pictures.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'imports.work': NoData
  }
}

export interface Needs extends PictureNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Faults
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep'>
  readonly pages: Pick<Pages, 'load'>
  readonly settings: Pick<Settings, 'read'>
  readonly accounts: Pick<Accounts, 'findByUsername' | 'isMinor' | 'isVisible' | 'load'>
  readonly invites: Pick<Invites, 'createForLetters' | 'end' | 'load'>
  readonly inviteLetters: InviteLettersOut
  readonly feeds: { readonly writing: Pick<Feeds['writing'], 'createIn' | 'removeIn' | 'untouchedDrafts'> }
  readonly sitePages: Pick<SitePages, 'createHidden' | 'removeIn' | 'untouched'>
}
