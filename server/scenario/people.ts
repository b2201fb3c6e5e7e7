// Verbs that make people: they act through the API only, as a person would.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import { password } from './password.ts'

export { password }

export interface Person {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly token: string
}

let counter = 0
/** A name that no other person of this process has. */
const unique = (word: string) => `${word}_${process.pid.toString(36)}${(counter += 1)}`

type FanForm = BodyOf<Calls['auth']['registerUser']>
type PerformerForm = BodyOf<Calls['auth']['registerPerformer']>

function personOf(word: string, wishes: Partial<FanForm>): FanForm {
  const username = wishes.username ?? unique(word)
  return {
    name: `${word} ${username}`.slice(0, 100),
    username,
    email: `${username}@example.org`,
    password,
    dateOfBirth: '2000-05-17',
    acceptTerms: true,
    ...wishes,
  }
}

export async function registerFan(client: Client, wishes: Partial<FanForm> = {}): Promise<Person> {
  const form = personOf('fan', wishes)
  const { data } = await client.send('auth.registerUser', { body: form })
  return { id: data._id, name: form.name ?? form.username, username: form.username, token: data.token ?? '' }
}

/** A college athlete of age, unless the wishes say otherwise: somebody who may publish and earn. */
export async function registerPerformer(client: Client, wishes: Partial<PerformerForm> = {}): Promise<Person> {
  const school = {
    educationType: 'College',
    schoolName: 'Calder Ridge College',
    schoolCity: 'Calder',
    schoolState: 'Ohio',
    schoolStateCode: 'OH',
  } as const
  const form = { ...personOf('athlete', wishes), ...school, ...wishes }
  const { data } = await client.send('auth.registerPerformer', { body: form })
  return { id: data._id, name: form.name ?? form.username, username: form.username, token: data.token ?? '' }
}

/** Takes the link that a start prints, while there is no administrator. */
export async function registerAdministrator(client: Client, link: string | undefined, wishes: Partial<FanForm> = {}): Promise<Person> {
  const form = personOf('admin', wishes)
  const code = new URL(link ?? 'http://localhost').searchParams.get('code') ?? ''
  const body = { ...form, name: form.name ?? form.username, code, dateOfBirth: '1980-01-01', acceptTerms: true as const }
  const { data } = await client.send('admin.first', { body })
  const me = await client.send('users.me', { token: data.token })
  return { id: me.data._id, name: body.name, username: form.username, token: data.token }
}

/** The same person with a new session; tests that move the clock outlive old ones. */
export async function signIn(client: Client, person: Person): Promise<Person> {
  const { data } = await client.send('auth.login', { body: { username: person.username, password, remember: true } })
  return { ...person, token: data.token }
}

export const verifyPerformer = (client: Client, administrator: Person, performer: { id: string }) =>
  client.send('admin.verify', { token: administrator.token, params: { id: performer.id }, body: { status: 'approved' } })

export const follow = (client: Client, fan: Person, page: { id: string }) =>
  client.send('follows.create', { token: fan.token, params: { a: 'performer', b: page.id } })
