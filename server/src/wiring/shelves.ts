// What every kind of thing stands on: grants, files and the registry that all doors ask.
import { resolve } from 'node:path'
import { createEntitlements, type Entitlements } from '#books/entitlements'
import { createGoals, type Goals } from '#books/goals'
import { createSupporters, type Supporters } from '#books/supporters'
import { createMedia, type LinkPictures, type Media } from '#content/media'
import { createReactions, type Reactions } from '#content/reactions'
import { createThings, type Things } from '#content/things'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

export interface Shelves {
  readonly entitlements: Entitlements
  readonly media: Media
  readonly linkPictures: LinkPictures
  readonly things: Things
  readonly reactions: Reactions
  readonly supporters: Supporters
  readonly goals: Goals
}

/** Where objects are kept, and what of them is somebody's. */
export type Store = ReturnType<typeof createShelves>['store']

/** `mount` serves files; `stop` ends the worker processes that prepare them. */
export function createShelves(platform: Platform, people: People) {
  const entitlements = createEntitlements(platform)
  const { media, linkPictures, mount, stop, ...store } = createMedia({
    ...platform,
    ...people,
    sessions: {
      isOpen: async (who) => (await people.sessions.isOpen(who)) || (await people.apiKeys.isOpen(who)) || people.looking.isOpen(who),
    },
    dataFolder: resolve(platform.env.FIELDHOUSE_DATA),
  })
  const things = createThings({ ...platform, ...people, entitlements, media })
  const supporters = createSupporters({ ...platform, ...people })
  const goals = createGoals({ ...platform, ...people })
  const shelves: Shelves = { entitlements, media, linkPictures, things, reactions: createReactions(platform), supporters, goals }
  return { shelves, store, mount, stop }
}
