// Where the network lets nothing out but by a proxy, everything with https goes by it, and what is inside is not asked of it.
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { run } from '#test/restored/town.ts'
import { readEnv } from '../env.ts'
import { agentOptions, askThrough } from './outgoing-proxy.ts'
import { createSafeFetch, type Resolve } from './push/safe-fetch.ts'

let proxy: Server
let address: string
/** Where the proxy was asked to lead, with the name and password it was told. */
let asked: string[] = []
/** On this machine. */
let inside: Server
let port: number

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const at = server.address()
  return typeof at === 'object' && at ? at.port : 0
}

beforeAll(async () => {
  inside = createServer((_request, response) => void response.end('from inside'))
  port = await listen(inside)
  proxy = createServer((_request, response) => void response.writeHead(405).end())
  proxy.on('connect', (request, line: Socket) => {
    const told = String(request.headers['proxy-authorization'] ?? '').replace('Basic ', '')
    asked.push(`${request.url} ${Buffer.from(told, 'base64').toString()}`)
    // Nobody here has the certificate of those who are asked: what matters is which way was taken.
    line.on('error', () => undefined).end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  address = `http://site:secret@127.0.0.1:${await listen(proxy)}`
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  for (const server of [proxy, inside]) await new Promise((done) => server.close(done))
})

/** One name leads into a network, one is known to nobody here, the others are public. */
const resolve: Resolve = (host, _options, done) => {
  if (host === 'unknown.example.org') return done(new Error('ENOTFOUND'), [])
  return done(null, [{ address: host === 'inside.example.org' ? '10.0.0.7' : '93.184.215.14', family: 4 }])
}

test('whoever asks others goes by it, and what is inside is not asked of it', async () => {
  const end = askThrough({ HTTPS_PROXY: address, NO_PROXY: '' })
  try {
    const { post, ask } = createSafeFetch(['*'], 5000, resolve)
    await expect(post('https://hooks.example.org/', {}, Buffer.from('{}'))).rejects.toThrow(/tunnel/)
    await expect(ask('https://unknown.example.org/', { method: 'GET', most: 100 })).rejects.toThrow(/tunnel/)
    await expect(post('https://inside.example.org/', {}, Buffer.from('{}'))).rejects.toThrow(/not on the public network/)
    await expect(ask('https://inside.example.org/', { method: 'GET', most: 100 })).rejects.toThrow(/not on the public network/)
    await expect(fetch('https://tokens.example.org/')).rejects.toThrow()
    expect(asked).toEqual(['hooks', 'unknown', 'tokens'].map((name) => `${name}.example.org:443 site:secret`))
  } finally {
    end()
  }
})

test('this machine and what is named are reached without it', async () => {
  const end = askThrough({ HTTPS_PROXY: address, NO_PROXY: '.near.example.org' })
  try {
    await expect(fetch(`https://127.0.0.1:${port}/`)).rejects.toThrow()
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('from inside')
    const { ask } = createSafeFetch([`http://127.0.0.1:${port}`], 5000)
    expect((await ask(`http://127.0.0.1:${port}/`, { method: 'GET', most: 100 })).text).toBe('from inside')
    await expect(fetch('https://files.near.example.org/', { signal: AbortSignal.timeout(1000) })).rejects.toThrow()
    expect(asked).toEqual([])
  } finally {
    end()
  }
})

test('a command asks the card provider by it', async () => {
  const { said } = await run('stripe-check', [], { STRIPE_SECRET_KEY: 'sk_test_of_nobody', HTTPS_PROXY: address })
  expect(asked[0]).toBe('api.stripe.com:443 site:secret')
  expect(said).toContain('cannot be reached')
})

test('a proxy of another kind is refused where a site is run, and left alone where it is tried', () => {
  const other = { HTTPS_PROXY: 'socks5://127.0.0.1:1080' }
  const production = { NODE_ENV: 'production', SITE_URL: 'https://site.example', PAYOUT_KEYS: `1:${'ab'.repeat(32)}` }
  expect(() => readEnv({ ...production, ...other })).toThrow('HTTPS_PROXY: no address with http:// or https://')
  expect(() => readEnv({ ...production, HTTPS_PROXY: 'proxy.example.org:3128' })).toThrow('HTTPS_PROXY')
  askThrough(readEnv({ NODE_ENV: 'development', ...other }))()
  expect(agentOptions()).toBeUndefined()
})
