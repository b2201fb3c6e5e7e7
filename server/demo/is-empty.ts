import { Client } from 'pg'

/** Whether nobody has an account yet. Apart from the rest of the demo, which a start without it need not load. */
export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query('select 1 from account limit 1')).rowCount === 0
  } finally {
    await client.end()
  }
}
