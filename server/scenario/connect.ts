// Verbs around payee accounts at the card provider, whose hosted pages are filled in over HTTP as a browser would.
import type { Client } from './client.ts'
import { password, type Person } from './people.ts'

export type FormOutcome = 'verified' | 'verified-returns' | 'more' | 'rejected' | 'leave'

/** Opens the own account, or goes on with it; answers the hosted form. */
export const openPayeeAccount = async (client: Client, athlete: Person, returnUrl = '/athlete/account?tab=banking') =>
  (await client.send('connect.createAccount', { token: athlete.token, body: { returnUrl, currentPassword: password } })).data

/** Sends a page of the sandbox off; `url` is the link to it. Answers where it leads back to. */
export async function sendSandboxPage(client: Client, url: string, choice: string): Promise<string | null> {
  const address = new URL(`${new URL(url).pathname}/${choice}`, client.baseUrl)
  const response = await fetch(address, { method: 'POST', redirect: 'manual' })
  if (response.status !== 303) throw new Error(`${address.pathname} answered ${response.status}`)
  return response.headers.get('location')
}

/** The whole way to an account that can be paid to; its events arrive with the next delivery. */
export async function becomePayee(client: Client, athlete: Person, outcome: FormOutcome = 'verified'): Promise<string> {
  const { accountId, url } = await openPayeeAccount(client, athlete)
  await sendSandboxPage(client, url, outcome)
  return accountId
}
