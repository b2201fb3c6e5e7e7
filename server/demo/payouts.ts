// Payouts in the demo: one was paid, one waits to be sent, one waits for review.
import { password, requestPayout, type Client, type Person } from '#scenario/index.ts'

export interface PayoutStage {
  readonly client: Client
  /** Lets earnings mature that are old enough. */
  mature(): Promise<void>
  readonly administratorToken: string
}

const least = 50

/** Athletes with a bank account and enough earnings, in order of the list. */
async function findReady(client: Client, people: readonly Person[]): Promise<Person[]> {
  const ready: Person[] = []
  for (const person of people) {
    const { data } = await client.send('payouts.calculate', { token: person.token, body: {} })
    if (data.canRequest) ready.push(person)
  }
  return ready
}

export async function payOutSome({ client, mature, administratorToken: token }: PayoutStage, people: readonly Person[]): Promise<number> {
  await mature()
  const ready = await findReady(client, people)
  const [first, second, third] = ready
  const ask = async (person: Person) => (await requestPayout(client, person, least)).body.data._id
  if (first) {
    const id = await ask(first)
    await client.send('adminPayouts.decide', { token, params: { id }, body: { status: 'approved' } })
    await client.send('adminPayouts.export', { token, body: { paymentAccountType: 'banking', currentPassword: password } })
    await client.send('adminPayouts.decide', { token, params: { id }, body: { status: 'done', reference: 'CS-2201-0417' } })
  }
  if (second) {
    const id = await ask(second)
    await client.send('adminPayouts.decide', { token, params: { id }, body: { status: 'approved' } })
  }
  if (third) await ask(third)
  return ready.slice(0, 3).length
}
