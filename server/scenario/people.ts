// Verbs that make people: they act through the API only, as a person would.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import type { Client } from './client.ts'

export const password = 'fieldhouse-demo'

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
  const school = { educationType: 'College', schoolName: 'Calder Ridge College', schoolCity: 'Calder', schoolState: 'Ohio', schoolStateCode: 'OH' } as const
  const form = { ...personOf('athlete', wishes), ...school, ...wishes }
  const { data } = await client.send('auth.registerPerformer', { body: form })
  return { id: data._id, name: form.name ?? form.username, username: form.username, token: data.token ?? '' }
}

export const follow = (client: Client, fan: Person, page: { id: string }) =>
  client.send('follows.create', { token: fan.token, params: { a: 'performer', b: page.id } })

/** The same person with a new session; the old one may have ended long ago. */
export async function signIn(client: Client, person: Person): Promise<Person> {
  const { data } = await client.send('auth.login', { body: { username: person.username, password, remember: true } })
  return { ...person, token: data.token }
}
