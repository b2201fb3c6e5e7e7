// Verbs of liking and saving.
import type { Reaction, ReactionAction, ReactionObject } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'

const wishFor = (objectType: ReactionObject, { _id: objectId }: { _id: string }, action: ReactionAction) => ({
  objectType,
  objectId,
  action,
})

export async function like(client: Client, person: Person, type: ReactionObject, object: { _id: string }): Promise<Reaction> {
  return (await client.send('reactions.create', { token: person.token, body: wishFor(type, object, 'like') })).data
}

export async function save(client: Client, person: Person, type: ReactionObject, object: { _id: string }): Promise<Reaction> {
  return (await client.send('reactions.create', { token: person.token, body: wishFor(type, object, 'bookmark') })).data
}

export async function takeBack(
  client: Client,
  person: Person,
  type: ReactionObject,
  object: { _id: string },
  action: ReactionAction,
): Promise<void> {
  await client.send('reactions.remove', { token: person.token, body: wishFor(type, object, action) })
}
