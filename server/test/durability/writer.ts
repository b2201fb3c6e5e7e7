// A program of its own for the durability test: starts the database in the given folder and writes numbers, printing
// each one only after its commit was acknowledged. It is killed without warning.
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#platform/db/index.ts'

const postgres = await startEmbeddedPostgres({ home: process.argv[2] ?? '', durable: true })
const client = new Client({ connectionString: postgres.url })
await client.connect()
await client.query('create table if not exists written (number int primary key)')
const { rows } = await client.query<{ most: number | null }>('select max(number) as most from written')
for (let number = (rows[0]?.most ?? 0) + 1; ; number++) {
  await client.query('insert into written values ($1)', [number])
  process.stdout.write(`${number}\n`)
}
