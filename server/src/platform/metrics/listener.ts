// A door of its own for whoever watches, away from the site's: nothing of the site is behind it, and nobody signs in there. A process that
// answers no people says here that it is ready.
import { createServer } from 'node:http'
import { contentType, type Metrics } from './metrics.ts'

export interface MetricsListener {
  readonly port: number
  close(): Promise<void>
}

interface Place {
  /** 0 takes one that is free. */
  readonly port: number
  readonly host: string
  readonly isLeaving?: () => boolean
}

/** From when the process is ready. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  { port, host, isLeaving = () => false }: Place,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (path !== '/metrics' && path !== '/ready') return void response.writeHead(404).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET' }).end()
    if (path === '/ready') return void response.writeHead(isLeaving() ? 503 : 200).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, host, ready))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
