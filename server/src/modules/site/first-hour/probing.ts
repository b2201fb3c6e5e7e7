// What the site looks like from outside: this server asks for itself by its public name, as a visitor would.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SetupFact, SetupProblem } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { minutes, type Clock } from '#platform/clock.ts'
import { createSafeFetch } from '#platform/push/safe-fetch.ts'
import { isSame, type Keys } from '#platform/secrets.ts'
import type { SetupProof } from '#ground/setup'

export interface ProbeNeeds {
  readonly keys: Keys
  readonly clock: Clock
  readonly siteUrl: string
  readonly trustProxyHops: number
  readonly installationId: () => Promise<string>
}

/** As large as what people send when they put up a film. */
export const probeBytes = 20_000_000
const life = minutes(2)
const patience = 60_000
const path = '/api/installation/probe'

const tokenFor = (keys: Keys, until: number) => `${until}.${keys.sign('probe', String(until)).toString('base64url')}`

/** Nobody else has this server take twenty megabytes. */
function requireOurs(keys: Keys, clock: Clock, token: unknown): void {
  const until = typeof token === 'string' ? Number(token.split('.')[0]) : NaN
  const isOurs = Number.isSafeInteger(until) && isSame(Buffer.from(String(token)), Buffer.from(tokenFor(keys, until)))
  if (!isOurs || until < clock.now().getTime()) throw new AppError('request.forbidden')
}

const hopsOf = ({ headers }: FastifyRequest): number =>
  [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .filter((entry) => entry.trim() !== '').length

/** Takes what the probe sends, and says how it came. */
export function mountProbe(app: FastifyInstance, { keys, clock, installationId }: Omit<ProbeNeeds, 'siteUrl' | 'trustProxyHops'>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    // Before the first byte of the body is read.
    scope.addHook('onRequest', async (request) => requireOurs(keys, clock, request.headers['x-probe']))
    scope.put(path, async (request, reply) => {
      if (!(request.body instanceof Readable)) throw new AppError('request.media_type')
      let size = 0
      for await (const part of request.body) {
        size += (part as Buffer).length
        if (size > probeBytes) throw new AppError('request.too_large')
      }
      return reply.header('cache-control', 'no-store').send({ id: await installationId(), bytes: size, hops: hopsOf(request) })
    })
  })
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

interface Seen {
  readonly facts: SetupFact[]
  readonly problems: SetupProblem[]
}

/** Throws nothing: what does not work is a problem with its reason. */
export function createProbing({ keys, clock, siteUrl, trustProxyHops, installationId }: ProbeNeeds) {
  const { origin, hostname, protocol } = new URL(siteUrl)
  const { ask, opensLine } = createSafeFetch([origin], patience)

  /** False where nobody of us answers there; the rest need not be asked. */
  async function lookForUs({ facts, problems }: Seen): Promise<boolean> {
    const own = await installationId()
    try {
      const { status, text } = await ask(`${origin}/api/installation`, { method: 'GET', most: 4096 })
      const found = status === 200 ? (JSON.parse(text) as { data?: { id?: unknown } }).data?.id : undefined
      if (found === own) {
        facts.push({ label: 'Address', value: `${origin} is answered by this installation` })
        return true
      }
      const what =
        status === 200 ? `${origin} is answered by another installation.` : `${origin} answers ${status} where this site should answer.`
      const howTo = 'Let SITE_URL be the address that people type, without a redirect, and let it lead here.'
      problems.push({ what, why: 'Links in letters and shared pages lead elsewhere.', howTo })
    } catch (error) {
      const howTo =
        'Look at the name (DNS), the certificate and the proxy in front. A machine that may not reach its own public name needs it in /etc/hosts.'
      problems.push({ what: `${origin} cannot be reached from here: ${reason(error)}.`, why: 'Nobody finds the site there.', howTo })
    }
    return false
  }

  function lookAtScheme({ facts, problems }: Seen): void {
    if (protocol === 'https:') return void facts.push({ label: 'Encryption', value: 'https, with a certificate that is believed' })
    if (isLoopback(hostname)) return void facts.push({ label: 'Encryption', value: 'None: this address leads to the machine itself' })
    const howTo = 'Put a proxy with a certificate in front, and begin SITE_URL with https://.'
    problems.push({ what: `${origin} is not encrypted.`, why: 'Passwords and what people write can be read on the way.', howTo })
  }

  async function lookAtLines({ facts, problems }: Seen): Promise<void> {
    const line = await opensLine(`${origin}/socket.io/?EIO=4&transport=websocket`).catch(() => false)
    if (line) return void facts.push({ label: 'Lines that stay open', value: 'A WebSocket opens' })
    problems.push({
      what: 'The proxy in front lets no WebSocket through.',
      why: 'Chats, live streams and news come only after a reload.',
      howTo: 'Let the proxy pass Upgrade and Connection on for /socket.io.',
    })
  }

  async function lookAtUploads({ facts, problems }: Seen): Promise<void> {
    const until = clock.now().getTime() + life
    const headers = { 'content-type': 'application/octet-stream', 'x-probe': tokenFor(keys, until) }
    try {
      const { status, text } = await ask(origin + path, { method: 'PUT', headers, body: Buffer.alloc(probeBytes), most: 4096 })
      if (status !== 200) throw new Error(`the answer is ${status}`)
      const { bytes, hops } = JSON.parse(text) as { bytes: number; hops: number }
      if (bytes !== probeBytes) throw new Error(`only ${bytes} bytes arrived`)
      facts.push({ label: 'Uploads', value: `${probeBytes / 1_000_000} MB pass` })
      lookAtHops({ facts, problems }, hops)
    } catch (error) {
      problems.push({
        what: `${probeBytes / 1_000_000} MB do not pass: ${reason(error)}.`,
        why: 'Films and large files of your members do not arrive.',
        howTo: 'Raise the largest body that the proxy takes, in nginx client_max_body_size, to 25 MB or more.',
      })
    }
  }

  function lookAtHops({ facts, problems }: Seen, hops: number): void {
    if (hops === trustProxyHops) return void facts.push({ label: 'Proxies in front', value: hops === 0 ? 'None' : String(hops) })
    problems.push({
      what: `A request came through ${hops} ${hops === 1 ? 'proxy' : 'proxies'}; TRUST_PROXY_HOPS says ${trustProxyHops}.`,
      why:
        hops > trustProxyHops
          ? 'All visitors count as one, so that limits turn people away who did nothing.'
          : 'Whoever likes can say that they come from another address, so that limits hold nobody.',
      howTo: `Set TRUST_PROXY_HOPS=${hops} and start again; each proxy adds its line to X-Forwarded-For.`,
    })
  }

  return async (): Promise<SetupProof> => {
    const seen: Seen = { facts: [], problems: [] }
    if (await lookForUs(seen)) {
      lookAtScheme(seen)
      await lookAtLines(seen)
      await lookAtUploads(seen)
    }
    return seen
  }
}
