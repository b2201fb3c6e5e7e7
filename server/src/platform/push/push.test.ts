// What strangers may have this site ask, and what has to be right before it asks anybody.
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { createSafeFetch, isPublicAddress } from './safe-fetch.ts'

let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/never') return
    if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    else response.writeHead(201, { 'retry-after': '7' }).end('x'.repeat(100_000))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise<void>((done) => server.close(() => done()))
})

describe('a request to an address that a stranger named', () => {
  test.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('may go to %s', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    'nonsense',
  ])('may not go to %s', (address) => expect(isPublicAddress(address)).toBe(false))

  test('goes to hosts of the list only, over https and its own port', () => {
    const { permits } = createSafeFetch(['push.example.com', '*.push.example.org', origin])
    expect(['https://push.example.com/x', 'https://a.push.example.org/x', `${origin}/x`].every(permits)).toBe(true)
    expect(
      [
        'http://push.example.com/x',
        'https://push.example.com:8443/x',
        'https://me@push.example.com/x',
        'https://push.example.com.evil.com/x',
        'https://notpush.example.org/x',
        'https://push.example.org/x',
        'http://127.0.0.1:1/x',
        'file:///etc/passwd',
        'nonsense',
      ].some(permits),
    ).toBe(false)
  })

  test('goes to no private network, whatever a name on the list leads to', async () => {
    await expect(createSafeFetch(['localhost']).post('https://localhost/x', {}, Buffer.alloc(0))).rejects.toThrow('public network')
  })

  test('follows nowhere, and waits for nobody for long', async () => {
    const { post } = createSafeFetch([origin])
    const impatient = createSafeFetch([origin], 200)
    expect(await post(`${origin}/away`, {}, Buffer.alloc(0))).toEqual({ status: 302, retryAfter: undefined })
    expect(await post(`${origin}/x`, {}, Buffer.alloc(3))).toEqual({ status: 201, retryAfter: '7' })
    await expect(impatient.post(`${origin}/never`, {}, Buffer.alloc(0))).rejects.toThrow()
  })
})

describe('a start', () => {
  const start = (settings: Record<string, string>) => () => readEnv({ NODE_ENV: 'test', ...settings })
  test.each([
    'mailto:a@localhost',
    'mailto:a@site.local',
    'https://localhost',
    'https://127.0.0.1',
    'http://fieldhouse.com',
    'a@fieldhouse.com',
  ])('with %s as the way to reach us is refused: some services refuse it without a word', (subject) =>
    expect(start({ PUSH_SUBJECT: subject })).toThrow('PUSH_SUBJECT'),
  )
  test('goes on with one that can be reached, and with none', () => {
    for (const subject of ['mailto:push@fieldhouse.com', 'https://fieldhouse.com', ''])
      expect(start({ PUSH_SUBJECT: subject })).not.toThrow()
    expect(start({ PUSH_HOSTS: 'not a host' })).toThrow('PUSH_HOSTS')
  })
})
