// Forty ways to write an address of a private network, and names that lead there: none of them is ever connected to.
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSafeFetch, isPublicAddress, publicLookup, type Resolve } from './safe-fetch.ts'

let servers: Server[]
let connections = 0
let port = 0
beforeAll(async () => {
  servers = ['127.0.0.1', '::1'].map(() =>
    createServer((socket) => {
      connections += 1
      socket.destroy()
    }),
  )
  const [four, six] = servers
  await new Promise<void>((ready) => four?.listen(0, '127.0.0.1', ready))
  const address = four?.address()
  port = typeof address === 'object' && address ? address.port : 0
  // A machine without IPv6 has nothing there to be asked.
  await new Promise<void>((ready) => six?.once('error', () => ready()).listen(port, '::1', ready))
})
afterAll(() => Promise.all(servers.map((server) => new Promise((done) => server.close(done)))))

/** As numbers, in every spelling that programs take for an address. */
const numbers = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '127.0.0.1.',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[fd00::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::ffff:a00:1]',
  '①②⑦.0.0.1',
  '127。0。0。1',
]
/** What a name may be said to lead to. */
const behindNames = [
  '127.0.0.1',
  '10.1.2.3',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'fd00::1',
  '169.254.169.254',
  '0.0.0.0',
  '::',
  '64:ff9b::7f00:1',
]

test('no form of a private address is asked, by number or by name', async () => {
  let asked = 0
  for (const host of [...numbers, 'localhost', 'localhost.', 'intranet'])
    for (const suffix of ['', `:${port}`]) {
      const { permits, post } = createSafeFetch(['*'])
      expect([host, permits(`https://${host}${suffix}/`)]).toEqual([host, host === 'localhost.' && suffix === ''])
      await expect(post(`https://${host}${suffix}/`, {}, Buffer.alloc(1))).rejects.toThrow()
      asked += 1
    }
  for (const address of behindNames) {
    expect([address, isPublicAddress(address)]).toEqual([address, false])
    const resolve: Resolve = (_host, _options, done) => done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    await expect(createSafeFetch(['*'], 2000, resolve).post('https://receiver.example.org/', {}, Buffer.alloc(1))).rejects.toThrow(
      'public network',
    )
    asked += 1
  }
  process.stdout.write(`${numbers.length + behindNames.length} forms of private addresses, ${asked} requests, ${connections} connections\n`)
  expect(connections).toBe(0)
})

test('a name that leads to the public network when it is looked at, and inside when it is connected to, is judged where it is connected to', async () => {
  const answers = ['8.8.8.8', '127.0.0.1']
  let looks = 0
  const flipping: Resolve = (_host, _options, done) => {
    const address = answers[Math.min(looks, 1)] ?? ''
    looks += 1
    done(null, [{ address, family: 4 }])
  }
  // Whoever looks before the request sees a public address.
  await new Promise<void>((done) =>
    flipping('flips.example.org', { all: true }, (_error, found) => done(expect(isPublicAddress(found[0]?.address ?? '')).toBe(true))),
  )
  const { permits, post } = createSafeFetch(['*'], 2000, flipping)
  expect(permits('https://flips.example.org/')).toBe(true)
  await expect(post('https://flips.example.org/', {}, Buffer.alloc(1))).rejects.toThrow('public network')
  expect([looks, connections]).toEqual([2, 0])
})

test('of a name all public addresses are tried, and no others', () => {
  const found = [
    { address: 'fd00::1', family: 6 },
    { address: '2606:2800:220:1::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
    { address: '93.184.215.14', family: 4 },
  ]
  const answers: unknown[] = []
  publicLookup((_host, _options, done) => done(null, found))('receiver.example.org', { all: true }, (_error, address) =>
    answers.push(address),
  )
  expect(answers).toEqual([[found[1], found[3]]])
})
