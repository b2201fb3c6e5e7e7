// Verbs of writing and reading comments.
import type { Comment, CommentObject } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'

/** On a thing, or as a reply to a comment. */
export async function comment(
  client: Client,
  person: Person,
  objectType: CommentObject,
  objectId: string,
  content: string,
): Promise<Comment> {
  return (await client.send('comments.create', { token: person.token, body: { objectType, objectId, content } })).data
}

/** As somebody sees them; the newest first on a thing, the oldest under a comment. */
export async function commentsOn(client: Client, by: Person | undefined, objectType: CommentObject, objectId: string): Promise<Comment[]> {
  return (await client.send('comments.list', { token: by?.token, query: { objectType, objectId, limit: 50 } })).data
}
