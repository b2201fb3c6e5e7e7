import type { FastifyRequest } from 'fastify'
import { canonicalAddress, networkOf } from './client-address.ts'
import type { Caller } from './viewer.ts'

/** `request.ip` already follows TRUST_PROXY_HOPS; nothing else that a client says about its address is believed. */
export function callerOf(request: FastifyRequest): Caller {
  const address = canonicalAddress(request.ip)
  return {
    address,
    network: networkOf(address),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isWeb: request.headers['x-client'] === 'web',
  }
}
