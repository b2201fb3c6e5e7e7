import type { FastifyInstance } from 'fastify'

const grace = 5000

/** Lets running requests finish, for a while: somebody who does not read an answer must not hold up the end. */
export async function closeHttpServer(app: FastifyInstance, milliseconds = grace): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}
