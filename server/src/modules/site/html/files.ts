// Files of the built web application, and those that other releases left.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keptAssets } from './kept-assets.ts'

export interface FilesNeeds {
  readonly dist: string
  readonly dataFolder: string
  readonly hasWorker: boolean
}

export function mountFiles(app: FastifyInstance, { dist, dataFolder, hasWorker }: FilesNeeds): void {
  app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    // Only a template: it is sent with a head, a text and a policy. A worker that is switched off is sent another way.
    globIgnore: ['index.html*', 'assets/**', ...(hasWorker ? [] : ['sw.js*'])],
    preCompressed: true,
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
  })
  const own = join(dist, 'assets')
  const names = new Set(existsSync(own) ? readdirSync(own) : [])
  const kept = keptAssets(dataFolder)
  // One route for all: there are a thousand, and those of other releases come while we run.
  app.get('/assets/:name', (request, reply) => {
    const { name } = request.params as { name: string }
    return reply.sendFile(name, names.has(name) ? own : kept)
  })
}

/** Names of assets carry a hash of what is in them. The worker decides which build a browser has, so it is asked for anew each time. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/sw\.js(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600'
}
