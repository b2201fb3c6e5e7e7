// What something that goes out is about, before it becomes words.
import type { DigestRhythm, FirstWeek } from '@fieldhouse/contract'
import type { News, Pushed, Told } from '#reach/notifications'

export type StartContent =
  | { readonly about: 'step'; readonly step: NonNullable<FirstWeek['next']> }
  | { readonly about: 'news' | 'away'; readonly news: News }
  | { readonly about: 'digest' }

/** What is to be sent: of one thing, of what was done or written for many, of a morning, or to begin with. */
export type Content =
  | { readonly of: 'notification'; readonly told: Told; readonly said: NonNullable<Told['said']> }
  | { readonly of: 'push'; readonly said: Pushed }
  | { readonly of: 'digest'; readonly news: News; readonly rhythm: DigestRhythm }
  | { readonly of: 'start'; readonly start: StartContent }
