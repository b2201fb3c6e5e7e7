// Requests to addresses that strangers name: to hosts of a list only, never into a private network, never further than where
// they lead, and never for long. What the host answers beside its status is not read.
import { lookup as resolveName } from 'node:dns'
import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request as secureRequest, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface SafeAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
}

export interface SafeFetch {
  /** Whether an address may be asked at all. */
  permits(address: string): boolean
  /** Throws when it is not permitted, leads into a private network, or does not answer in time. */
  post(address: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<SafeAnswer>
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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Nobody's own machine or network. An IPv4 address in the form of an IPv6 one is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const family = isIP(plain)
  return family !== 0 && !closed.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves a name to public addresses only, so that no name leads anywhere else between the look and the connection. */
const publicLookup: LookupFunction = (host, _options, done) =>
  resolveName(host, { all: true }, (error, found) => {
    const address = found?.find((one) => isPublicAddress(one.address))
    if (error) done(error, '', 0)
    else if (!address) done(new Error(`${host} is not on the public network`), '', 0)
    else if (_options.all) done(null, [address])
    else done(null, address.address, address.family)
  })

/**
 * Entries of `allowed`: `host`, `*.host` for what is below it, both for https on its own port; or an origin such as
 * `http://127.0.0.1:8080`, which whoever runs this site has named and which therefore may be anywhere.
 */
export function createSafeFetch(allowed: readonly string[], patience = 10_000): SafeFetch {
  const options = { keepAlive: true, maxSockets: 100, timeout: patience }
  const [agent, plainAgent] = [new Agent(options), new PlainAgent(options)]
  const isNamed = (url: URL) => allowed.includes(url.origin)
  const isListed = ({ hostname }: URL) =>
    allowed.some((entry) => (entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : entry === hostname))

  const judge = (address: string): URL | undefined => {
    if (!URL.canParse(address)) return undefined
    const url = new URL(address)
    if (url.username !== '' || url.password !== '') return undefined
    if (isNamed(url)) return url
    return url.protocol === 'https:' && url.port === '' && isListed(url) ? url : undefined
  }

  return {
    permits: (address) => judge(address) !== undefined,
    post(address, headers, body) {
      const url = judge(address)
      if (!url) return Promise.reject(new Error('This address is not on the list'))
      const isPlain = url.protocol === 'http:'
      const wish: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        signal: AbortSignal.timeout(patience),
        agent: isPlain ? plainAgent : agent,
        ...(isNamed(url) ? {} : { lookup: publicLookup }),
      }
      return new Promise((done, fail) => {
        const asked = (isPlain ? plainRequest : secureRequest)(url, wish, (response) => {
          // Read to its end so that the connection can be used again; whoever never ends is cut off by the time.
          response.resume()
          response.on('error', () => undefined)
          done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        })
        asked.on('error', fail)
        asked.end(body)
      })
    },
  }
}
