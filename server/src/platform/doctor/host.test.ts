import { once } from 'node:events'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { measureHost } from './host.ts'

test('who is connected is not asked for its name: the names of all are looked up one after the other, and nothing else runs meanwhile', async () => {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(visitor, 'connect')
  const asked = vi.spyOn(process.report, 'getReport')

  await measureHost(tmpdir())
  const report = asked.mock.results[0]?.value as { libuv: readonly { remoteEndpoint?: { host: string } | null }[] } | undefined
  const others = report?.libuv.flatMap(({ remoteEndpoint }) => remoteEndpoint?.host ?? [])
  // By name it would be "localhost".
  expect(new Set(others)).toEqual(new Set(['127.0.0.1']))

  visitor.destroy()
  server.close()
})
