// Verbs around posts and their files.
import type { BodyOf, Calls, Feed, File } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'

type Kind = 'Photo' | 'Video' | 'Audio' | 'Thumbnail' | 'Teaser'

export async function uploadPostFile(client: Client, person: Person, kind: Kind, bytes: Uint8Array): Promise<File> {
  const { data } = await client.send(`feeds.upload${kind}`, {
    token: person.token,
    files: { file: new Blob([Buffer.from(bytes)]) },
  })
  return data
}

/** A public text unless the wishes say otherwise. */
export async function publish(client: Client, person: Person, wishes: Partial<BodyOf<Calls['feeds']['create']>> = {}): Promise<Feed> {
  const audience = wishes.isSale ? {} : ({ audience: 'public' } as const)
  const post = { type: 'text', text: 'Two hours of starts. Legs are done.', ...audience, ...wishes } as const
  const { data } = await client.send('feeds.create', { token: person.token, body: post })
  return data
}
