// Who is told of what: above everything that it tells of.
import type { Route } from '#platform/http/index.ts'
import type { Comments } from '#content/comments'
import type { FirstWeeks } from '#profiles/first-week'
import type { Invitations } from '#profiles/invitations'
import { announcementRoutes, createAnnouncements } from '#reach/announcements'
import { createDelivery, deliveryRoutes, type Direct, type Unsubscribing } from '#reach/delivery'
import { createHooks, hookRoutes, type Hooks } from '#reach/hooks'
import { createInviteLetters, inviteLetterRoutes, type InviteLettersOut } from '#reach/invite-letters'
import { createNotifications, listenToAll, notificationRoutes } from '#reach/notifications'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'
import type { Shelves } from './shelves.ts'
import type { Shop } from './shop.ts'

export interface ReachNeeds {
  readonly platform: Platform
  readonly people: People
  readonly shelves: Shelves
  readonly shop: Shop
  readonly money: Money
  readonly invitations: Invitations
  readonly comments: Comments
  readonly firstWeek: FirstWeeks
}

export interface Reach {
  readonly routes: Route[]
  readonly unsubscribing: Unsubscribing
  readonly hooks: Hooks
  readonly direct: Direct
  readonly inviteLetters: InviteLettersOut
  /** Makes what has to be there once, and takes back what a process left that was killed. */
  start(options: { isAlone: boolean }): Promise<void>
  /** Resolves when open sockets were told of all that has been done. */
  idle(): Promise<void>
}

export function createReach({ platform, people, shelves, shop, money, invitations, comments, firstWeek }: ReachNeeds): Reach {
  const notifications = createNotifications({ ...platform, ...people, ...shelves, comments })
  listenToAll(notifications, { ...platform, ...people, ...shelves, ...shop, ...money, invitations, comments })
  const hooks = createHooks({ ...platform, ...people, ...shop, ...money, hosts: platform.env.HOOK_HOSTS })
  const delivery = createDelivery({ ...platform, ...people, ...shop, firstWeek, telling: notifications.telling })
  const announcements = createAnnouncements({ ...platform, ...people, ...delivery, telling: notifications.telling })
  const inviteLetters = createInviteLetters({ ...platform, ...people, ...money })
  return {
    routes: [
      ...notificationRoutes(notifications),
      ...deliveryRoutes(delivery),
      ...hookRoutes({ hooks }),
      ...inviteLetterRoutes({ inviteLetters }),
      ...announcementRoutes({ announcements, accounts: people.accounts }),
    ],
    hooks,
    direct: delivery.direct,
    inviteLetters,
    unsubscribing: delivery.unsubscribing,
    start: delivery.start,
    idle: notifications.idle,
  }
}
