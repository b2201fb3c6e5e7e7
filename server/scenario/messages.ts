// Verbs of private conversations: opening them, writing, paying for what is locked.
import type { BodyOf, Calls, Charge, Conversation, File, Message } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { newKey } from './money.ts'
import type { Person } from './people.ts'

type Form = NonNullable<BodyOf<Calls['messages']['send']>['data']>

/** The conversation with somebody; a performer unless said. */
export async function openConversation(
  client: Client,
  person: Person,
  other: { id: string },
  source: 'user' | 'performer' = 'performer',
): Promise<Conversation> {
  return (await client.send('conversations.open', { token: person.token, body: { source, sourceId: other.id } })).data
}

/** A text, unless the wishes make it a picture, a video, or something that costs. */
export async function say(
  client: Client,
  person: Person,
  conversation: { _id: string },
  text: string,
  wishes: Partial<Form> = {},
): Promise<Message> {
  const data: Form = { type: 'text', text, ...wishes }
  return (
    await client.send('messages.send', {
      token: person.token,
      params: { id: conversation._id },
      body: { conversationId: conversation._id, data },
    })
  ).data
}

export async function uploadMessageFile(client: Client, person: Person, kind: 'Photo' | 'Video', bytes: Uint8Array): Promise<File> {
  return (await client.send(`messages.upload${kind}`, { token: person.token, files: { file: new Blob([Buffer.from(bytes)]) } })).data
}

export async function buyMessage(client: Client, person: Person, message: { _id: string }): Promise<Charge> {
  return (await client.send('wallet.message', { token: person.token, params: { id: message._id }, headers: newKey(), body: {} })).data
}
