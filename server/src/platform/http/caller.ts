import type { FastifyRequest } from 'fastify'
import type { Caller } from './viewer.ts'

/** `request.ip` already follows TRUST_PROXY_HOPS; nothing else that a client says about its address is believed. */
export function callerOf(request: FastifyRequest): Caller {
  const address = request.ip.replace(/^::ffff:/, '')
  return {
    address,
    network: networkOf(address),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isWeb: request.headers['x-client'] === 'web',
  }
}

/** An IPv4 address itself; of an IPv6 address its first 64 bits, which one household or school shares. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
