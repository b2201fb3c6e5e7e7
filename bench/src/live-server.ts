// Passes a stream on, in a process of its own. `ours`: the program's live video. `bare`: a loop that writes what came to every socket,
// without a right, a frame or a thought for who is slow.
import { createServer } from 'node:http'
import { createServer as createBare, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createEmbeddedVideo } from '../../server/src/platform/live-video/index.ts'
import { newId } from '../../server/src/platform/new-id.ts'
import { deriveKeys } from '../../server/src/platform/secrets.ts'

const say = (told: object) => process.stdout.write(`${JSON.stringify(told)}\n`)

/** `many`: accounts that watch, each with a way in of its own: of one account only a few devices watch at once. */
function serveOurs(many: number): void {
  const server = createServer()
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-bench-live-'))
  const keys = deriveKeys('a secret of the benchmark, longer than 32')
  const video = createEmbeddedVideo({ clock: systemClock, keys, siteUrl: 'http://localhost', folder })
  video.attach(server)
  server.listen(0, '127.0.0.1', () => {
    const name = newId()
    const path = (role: string, token: string) => `/live/${role}/${name}?${token}`
    say({
      port: (server.address() as AddressInfo).port,
      ingest: path('ingest', video.publishGrant(name, newId(), false).token),
      watch: Array.from({ length: many }, () => path('watch', video.playbackGrant(name, newId()).token)),
    })
  })
}

/** Connections begin as ours do, or the lines below them would be used otherwise. Messages come as the frames that go out. */
function serveBare(): void {
  const watchers = new Set<Socket>()
  const server = createBare((socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => watchers.delete(socket))
    socket.once('data', (first) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
      if (first.includes('/watch')) return void watchers.add(socket)
      socket.on('data', (bytes) => {
        for (const watcher of watchers) watcher.write(bytes)
      })
    })
  })
  server.listen(0, '127.0.0.1', () => say({ port: (server.address() as AddressInfo).port, ingest: '/ingest', watch: ['/watch'] }))
}

const [kind, many] = process.argv.slice(2)
if (kind === 'bare') serveBare()
else serveOurs(Number(many))
