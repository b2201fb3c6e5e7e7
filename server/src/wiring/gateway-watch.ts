// What the card gateway answers, counted by verb, and whether it is there at all. Of this process.
import { GatewayRefused, GatewayUnreachable, type CardGateway } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Metrics } from '#platform/metrics/index.ts'

export interface GatewayWatch {
  /** Requests after one another that found nobody there. */
  readonly awayCount: number
  /** When money was last moved there; undefined: not since this process began. */
  readonly paidAt: Date | undefined
}

const resultOf = (error: unknown) => (error instanceof GatewayUnreachable ? 'away' : error instanceof GatewayRefused ? 'refused' : 'failed')

/** Of these the provider tells afterwards. */
const paying: ReadonlySet<string> = new Set(['createIntent', 'confirmIntent', 'refund'])
/** They ask nobody. */
const silent: ReadonlySet<string> = new Set(['readEvent', 'then'])

export function watchGateway(
  gateway: CardGateway,
  { clock, metrics }: { readonly clock: Clock; readonly metrics: Pick<Metrics, 'count'> },
): { gateway: CardGateway; gatewayWatch: GatewayWatch } {
  let awayCount = 0
  let paidAt: Date | undefined

  const settled = (verb: string, result: string) => {
    metrics.count('gateway_requests_total', { verb, result })
    if (result === 'away') awayCount += 1
    else awayCount = 0
    if (result === 'ok' && paying.has(verb)) paidAt = clock.now()
  }
  const watched = new Proxy(gateway, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function' || typeof name !== 'string' || silent.has(name)) return value
      return async (...input: unknown[]) => {
        try {
          const answer: unknown = await (value as (...input: unknown[]) => unknown).apply(target, input)
          settled(name, 'ok')
          return answer
        } catch (error) {
          settled(name, resultOf(error))
          throw error
        }
      }
    },
  })
  return {
    gateway: watched,
    gatewayWatch: {
      get awayCount() {
        return awayCount
      },
      get paidAt() {
        return paidAt
      },
    },
  }
}
