// Verbs of being told.
import type { Notification, NotificationCount } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'

export const toldTo = async (client: Client, { token }: Person): Promise<Notification[]> =>
  (await client.send('notifications.list', { token, query: { limit: 100 } })).data

export const badgeOf = async (client: Client, { token }: Person): Promise<NotificationCount> =>
  (await client.send('notifications.count', { token })).data

/** Looks at the centre, as far as it goes. */
export async function seeAll(client: Client, person: Person): Promise<NotificationCount> {
  const [newest] = await toldTo(client, person)
  if (!newest) return badgeOf(client, person)
  return (await client.send('notifications.seen', { token: person.token, body: { upTo: newest.updatedAt } })).data
}
