// Verbs around files that arrive in parts: the tus protocol, as every client of it speaks.
import type { Client } from './client.ts'
import type { Person } from './people.ts'

export interface PartsClient {
  begin(wish: { type: string; name: string; size: number }): Promise<Response>
  /** How many bytes have arrived. */
  standing(id: string): Promise<Response>
  append(id: string, offset: number, bytes: Uint8Array | ReadableStream): Promise<Response>
  remove(id: string): Promise<Response>
}

export const uploadIdOf = (answer: Response): string => (answer.headers.get('location') ?? '').replace(/.*\//, '')

export function partsOf({ baseUrl }: Client, person: Pick<Person, 'token'> | undefined): PartsClient {
  const headers = { 'tus-resumable': '1.0.0', ...(person ? { authorization: person.token } : {}) }
  const address = `${baseUrl}/api/uploads`
  const encode = (text: string) => Buffer.from(text).toString('base64')
  return {
    begin: ({ type, name, size }) =>
      fetch(address, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(size), 'upload-metadata': `type ${encode(type)},filename ${encode(name)}` },
      }),
    standing: (id) => fetch(`${address}/${id}`, { method: 'HEAD', headers }),
    append: (id, offset, bytes) =>
      fetch(`${address}/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: bytes instanceof ReadableStream ? bytes : Buffer.from(bytes),
        ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
      } as RequestInit),
    remove: (id) => fetch(`${address}/${id}`, { method: 'DELETE', headers }),
  }
}

/** Sends a file whole, in two parts. */
export async function sendInParts(client: Client, person: Person, type: string, bytes: Uint8Array, name = 'game.mp4'): Promise<string> {
  const parts = partsOf(client, person)
  const id = uploadIdOf(await parts.begin({ type, name, size: bytes.length }))
  const half = Math.floor(bytes.length / 2)
  await parts.append(id, 0, bytes.subarray(0, half))
  await parts.append(id, half, bytes.subarray(half))
  return id
}

/** What a form sends in place of a file. */
export async function sendNamed(client: Client, person: Person, path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  return fetch(`${client.baseUrl}/api${path}`, { method: 'POST', headers: { authorization: person.token }, body: form })
}
