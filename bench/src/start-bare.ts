// What the start benchmark compares with: the same Postgres and a Fastify that serves one page, in a process of its own.
import { fastify } from 'fastify'
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/index.ts'

const [home = '', port = ''] = process.argv.slice(2)

const postgres = await startEmbeddedPostgres({ home, durable: true })
const app = fastify()
app.get('/', (_request, reply) => reply.type('text/html').send('<!doctype html><title>Bare</title>'))
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')

process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => postgres.stop())
      .then(() => process.exit(0)),
)
