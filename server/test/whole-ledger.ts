// What the ledger page of a wallet is made of: every row of it together is what the wallet holds.
import { signIn, type Client, type Person } from '#scenario/index.ts'

const most = 100

/** Both in hundredths. Of wallets with a hundred rows of each kind at most. */
export async function ledgerOf(client: Client, person: Person): Promise<{ rows: number; balance: number }> {
  const { token } = await signIn(client, person)
  const query = { limit: most }
  const [charges, transactions, movements, me] = await Promise.all([
    client.send('wallet.search', { token, query }),
    client.send('payments.transactions', { token, query }),
    client.send('wallet.movements', { token, query }),
    client.send('users.me', { token }),
  ])
  if ([charges, transactions, movements].some(({ total }) => total > most)) throw new Error('There are more rows than are read')
  const cents = (tokens: number) => Math.round(tokens * 100)
  const isIn = (status: string) => status === 'success' || status === 'refunded'
  const rows =
    charges.data.reduce((sum, { totalPrice }) => sum - cents(totalPrice), 0) +
    transactions.data.reduce((sum, one) => sum + (one.type === 'token_package' && isIn(one.status) ? cents(one.originalPrice) : 0), 0) +
    movements.data.reduce((sum, { tokens }) => sum + cents(tokens), 0)
  return { rows, balance: cents(me.data.balance) }
}
