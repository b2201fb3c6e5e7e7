// Addresses for operators and developers: health, readiness, the API's description, mails of a development machine.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { describeApi } from '#platform/http/openapi.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { docsPage, mailPage } from './plain-pages.ts'

export interface Needs {
  readonly db: Db
  readonly jobs: Jobs
  readonly mail: Mail
  readonly siteUrl: string
  /** This process is about to end, and wants nothing new. */
  readonly isLeaving: () => boolean
  /** Mails can be read in the browser: never in production. */
  readonly showsMail: boolean
}

export function mountOperations(app: FastifyInstance, { db, jobs, mail, siteUrl, isLeaving, showsMail }: Needs): void {
  app.get('/api/health', async () => ({ status: 'alive' }))
  app.get('/api/ready', async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'leaving' })
    try {
      await sql`select 1`.execute(db)
      await jobs.check()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
  // Not at each start: few ask.
  let document: object | undefined
  const described = () => (document ??= describeApi(siteUrl))
  app.get('/api/openapi.json', async () => described())
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(docsPage(described())))
  if (showsMail) app.get('/dev/mail', async (_request, reply) => reply.type('text/html').send(mailPage(await mail.list(100))))
}
