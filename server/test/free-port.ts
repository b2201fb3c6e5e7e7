import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below those that systems give to connections on their way out: a server that starts again on its port finds it taken by none of them,
 * however many others run beside it.
 */
const [lowest, highest] = [10_000, 32_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((known) => {
    const probe = createServer()
      .once('error', () => known(false))
      .listen(port, '127.0.0.1', () => probe.close(() => known(true)))
  })

/** A port that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}
