// What the doctor sees of whatever stands in front of a site: its name, and a proxy that refuses what the site takes. It asks by the public
// address, as people do, and sends no more than headers; who does not answer there may be let in from elsewhere, so nothing is said of it.
import { lookup } from 'node:dns/promises'
import { request as ask, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as askClosed } from 'node:https'
import { randomBytes } from 'node:crypto'
import type { Env } from '../env.ts'
import { systemClock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { when, type Finding, type Look } from '#platform/doctor/index.ts'
import { createSettings } from '#ground/settings'

const patience = 5000
const megabyte = 1024 ** 2

/** The name of the site; nothing where it has none of its own. */
export const nameLook = ({ SITE_URL }: Pick<Env, 'SITE_URL'>): Look => ({
  id: 'site.dns',
  async look() {
    if (SITE_URL === '') return []
    const { hostname } = new URL(SITE_URL)
    const isKnown = await lookup(hostname.replace(/^\[|\]$/g, '')).then(
      () => true,
      () => false,
    )
    return when(!isKnown, {
      id: 'site.dns',
      level: 'broken',
      what: `${hostname} leads nowhere.`,
      why: 'Nobody finds the site, and links in letters are dead.',
      command: `dig ${hostname}`,
    })
  },
})

export const frontLook = ({ SITE_URL }: Pick<Env, 'SITE_URL'>, db: Db): Look => ({
  id: 'front',
  async look() {
    if (SITE_URL === '' || !(await isHere(SITE_URL))) return []
    const { maxSizeVideo } = await createSettings({ db, clock: systemClock, fromEnvironment: {} }).readNow(db)
    const [refusal, socket] = [await refusalOf(SITE_URL, maxSizeVideo * megabyte), await socketAnswer(SITE_URL)]
    return [...bodyFinding(SITE_URL, maxSizeVideo, refusal), ...socketFinding(SITE_URL, socket)]
  },
})

const bodyFinding = (siteUrl: string, megabytes: number, refusal: number | undefined): Finding[] =>
  when(refusal !== undefined, {
    id: 'front.body',
    level: 'broken',
    what: `Videos here may have ${megabytes} MB, and what stands in front of ${new URL(siteUrl).host} refuses that (${refusal}).`,
    why: 'Uploads break off, with an error that the site knows nothing of.',
    command: `nginx: client_max_body_size ${Math.ceil(megabytes / 1000)}g; Caddy: request_body max_size; ops/ has both whole`,
  })

const socketFinding = (siteUrl: string, answer: number | undefined): Finding[] =>
  when(answer !== undefined && answer !== 101, {
    id: 'front.sockets',
    level: 'broken',
    what: `Sockets do not come through to ${new URL(siteUrl).host} (${answer}).`,
    why: 'Chats, live streams and notices stand still until a page is loaded anew.',
    command: 'nginx: proxy_http_version 1.1, and the headers Upgrade and Connection as in ops/nginx.conf',
  })

type Ended = { readonly answer: IncomingMessage } | 'goes on' | undefined

/** What comes first: an answer, the word to go on sending, or a socket. Undefined: nothing within five seconds. Nothing is left open. */
function first(address: URL, method: string, headers: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((done) => {
    // Whether its certificate is good is another look; no secret is sent.
    const options = { method, headers, timeout: patience, agent: false as const, rejectUnauthorized: false }
    const asked: ClientRequest = (address.protocol === 'https:' ? askClosed : ask)(address, options)
    const end = (ended: Ended) => {
      done(ended)
      asked.destroy()
    }
    asked.once('response', (answer) => end({ answer }))
    asked.once('upgrade', (answer) => end({ answer }))
    asked.once('continue', () => end('goes on'))
    asked.once('timeout', () => end(undefined))
    asked.on('error', () => done(undefined))
    // The body is not sent: whoever counts it counts by what is announced.
    if (headers['content-length'] === undefined) asked.end()
    else asked.flushHeaders()
  })
}

/** Every answer of the site has its number; one of a proxy's own has not. */
const isOurs = ({ headers }: IncomingMessage): boolean => headers['x-request-id'] !== undefined

async function isHere(siteUrl: string): Promise<boolean> {
  const ended = await first(new URL('/api/health', siteUrl), 'GET', {})
  return typeof ended === 'object' && ended.answer.statusCode === 200 && isOurs(ended.answer)
}

/** With which number somebody else refuses a body of that size; undefined: nobody does. */
async function refusalOf(siteUrl: string, bytes: number): Promise<number | undefined> {
  const ended = await first(new URL('/api/uploads/0190a2b4-0000-7000-8000-000000000000', siteUrl), 'PATCH', {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes),
    expect: '100-continue',
  })
  return typeof ended === 'object' && ended.answer.statusCode === 413 && !isOurs(ended.answer) ? 413 : undefined
}

/** 101: it is open. */
async function socketAnswer(siteUrl: string): Promise<number | undefined> {
  const ended = await first(new URL('/socket.io/?EIO=4&transport=websocket', siteUrl), 'GET', {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  })
  return typeof ended === 'object' ? ended.answer.statusCode : undefined
}
