// Requests to addresses that strangers name: to hosts of a list only, never into a private network, never further than where
// they lead, and never for long. Of what the host answers beside its status no more is read than whoever asks has named.
import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns'
import { Agent as PlainAgent, request as plainRequest, type ClientRequest } from 'node:http'
import { Agent, request as secureRequest, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { agentOptions } from '../outgoing-proxy.ts'

export interface SafeAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
}

export interface SafeQuestion {
  readonly method: 'GET' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** So many bytes of the answer are read; one that is longer fails. */
  readonly most: number
}

export interface SafeFetch {
  /** Whether an address may be asked at all. */
  permits(address: string): boolean
  /** Throws when it is not permitted, leads into a private network, or does not answer in time. */
  post(address: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<SafeAnswer>
  /** The same, with what is answered. Who is sent elsewhere does not follow. */
  ask(address: string, question: SafeQuestion): Promise<{ readonly status: number; readonly text: string }>
  /** Bytes that stand at an address, for whoever asks without more; who is sent elsewhere follows so often, each time judged anew. */
  fetch(
    address: string,
    wish: { readonly most: number; readonly hops: number },
  ): Promise<{ readonly status: number; readonly bytes: Buffer }>
  /** Whether a line opens at this address, which is closed at once (RFC 6455). */
  opensLine(address: string): Promise<boolean>
}

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Nobody's own machine or network. An IPv4 address in the form of an IPv6 one is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const family = isIP(plain)
  return family !== 0 && !closed.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** As `dns.lookup` answers all addresses of a name. */
export type Resolve = (
  host: string,
  options: { readonly all: true },
  done: (error: Error | null, found: readonly { address: string; family: number }[]) => void,
) => void

/**
 * Resolves a name to public addresses only, so that no name leads anywhere else between the look and the connection. To all of
 * them: a machine whose IPv6 leads nowhere comes through by the other kind.
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) =>
    resolve(host, { all: true }, (error, found) => {
      const addresses = error ? [] : found.filter((one) => isPublicAddress(one.address))
      const [address] = addresses
      if (error) done(error, '', 0)
      else if (!address) done(new Error(`${host} is not on the public network`), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, address.address, address.family)
    })

/** An address as numbers is asked of nobody, so it is no name: it would not be judged. `new URL` writes all its forms as one of these. */
const isName = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.')

/** How others are reached: straight, or by the proxy of this site. */
function waysOut(resolve: Resolve, patience: number) {
  const options = { keepAlive: true, maxSockets: 100, timeout: patience }
  const proxy = agentOptions()
  return {
    agent: new Agent({ ...options, ...proxy }),
    plainAgent: new PlainAgent(options),
    /** For a connection of its own. */
    alone: (address: string): Agent | false => (proxy && address.startsWith('https:') ? new Agent(proxy) : false),
    /**
     * A proxy finds its own way to a name. What we see inside of a network is not asked of it; of a name that the proxy alone
     * knows, it is for the proxy to judge where it leads.
     */
    async refuseInside(host: string): Promise<void> {
      if (!proxy) return
      const found = await new Promise<readonly { address: string }[]>((done) =>
        resolve(host, { all: true }, (error, all) => done(error ? [] : all)),
      )
      if (found.some((one) => !isPublicAddress(one.address))) throw new Error(`${host} is not on the public network`)
    },
  }
}

/** Which addresses are permitted, and which of them whoever runs this site has named as a whole. */
function createJudge(allowed: readonly string[]) {
  const isNamed = (url: URL) => allowed.includes(url.origin)
  const isListed = (url: URL) =>
    allowed.some((entry) => {
      if (entry === '*') return isName(url)
      return entry.startsWith('*.') ? url.hostname.endsWith(entry.slice(1)) : entry === url.hostname
    })

  const judge = (address: string): URL | undefined => {
    if (!URL.canParse(address)) return undefined
    const url = new URL(address)
    if (url.username !== '' || url.password !== '') return undefined
    if (isNamed(url)) return url
    return url.protocol === 'https:' && url.port === '' && isListed(url) ? url : undefined
  }
  return { isNamed, judge }
}

/**
 * Entries of `allowed`: `host`, `*.host` for what is below it, `*` for every name, all for https on its own port; or an origin such as
 * `http://127.0.0.1:8080`, which whoever runs this site has named and which therefore may be anywhere.
 */
export function createSafeFetch(allowed: readonly string[], patience = 10_000, resolve: Resolve = lookup): SafeFetch {
  const resolvePublic = publicLookup(resolve)
  const { agent, plainAgent, alone, refuseInside } = waysOut(resolve, patience)
  const { isNamed, judge } = createJudge(allowed)
  const vouch = async (address: string) => {
    const url = judge(address)
    if (url && !isNamed(url)) await refuseInside(url.hostname)
  }

  /** Throws for an address that is not permitted. */
  const begin = (address: string, wish: RequestOptions): ClientRequest => {
    const url = judge(address)
    if (!url) throw new Error('This address is not on the list')
    const isPlain = url.protocol === 'http:'
    return (isPlain ? plainRequest : secureRequest)(url, {
      signal: AbortSignal.timeout(patience),
      agent: isPlain ? plainAgent : agent,
      ...(isNamed(url) ? {} : { lookup: resolvePublic }),
      ...wish,
    })
  }

  const read = async (address: string, { method, headers, body, most }: SafeQuestion) => {
    await vouch(address)
    return new Promise<{ status: number; bytes: Buffer; location: string | undefined }>((done, fail) => {
      const length = body ? { 'content-length': String(body.length) } : {}
      // What is refused before its body was read would spoil a connection for whoever comes next.
      const asked = begin(address, { method, headers: { ...headers, ...length }, agent: alone(address) })
      asked.on('response', (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size > most) response.destroy(new Error('The answer is longer than it should be'))
        })
        response.on('error', fail)
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts), location: response.headers.location }),
        )
      })
      asked.on('error', fail)
      asked.end(body)
    })
  }

  const follow = async (address: string, most: number, hops: number): Promise<{ status: number; bytes: Buffer }> => {
    const { status, bytes, location } = await read(address, { method: 'GET', most })
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined || hops === 0) return { status, bytes }
    return follow(URL.parse(location, address)?.href ?? '', most, hops - 1)
  }

  return {
    permits: (address) => judge(address) !== undefined,
    fetch: (address, { most, hops }) => follow(address, most, hops),
    post: async (address, headers, body) => {
      await vouch(address)
      return new Promise((done, fail) => {
        const asked = begin(address, { method: 'POST', headers: { ...headers, 'content-length': String(body.length) } })
        asked.on('response', (response) => {
          // Read to its end so that the connection can be used again; whoever never ends is cut off by the time.
          response.resume()
          response.on('error', () => undefined)
          done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        })
        asked.on('error', fail)
        asked.end(body)
      })
    },
    ask: async (address, question) => {
      const { status, bytes } = await read(address, question)
      return { status, text: bytes.toString('utf8') }
    },
    opensLine: async (address) => {
      await vouch(address)
      return new Promise((done, fail) => {
        const headers = {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': randomBytes(16).toString('base64'),
        }
        const asked = begin(address, { headers, agent: alone(address) })
        asked.on('upgrade', (response, socket) => {
          socket.on('error', () => undefined)
          socket.destroy()
          done(response.statusCode === 101)
        })
        asked.on('response', (response) => {
          response.resume()
          response.on('error', () => undefined)
          done(false)
        })
        asked.on('error', fail)
        asked.end()
      })
    },
  }
}
