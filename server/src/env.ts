// Every environment variable the program reads: name, default, meaning. Read once at start; docs/CONFIGURATION.md is
// generated from this table.

import { parseSecrets } from '#platform/secrets.ts'
import { parseMailbox, parseReturnAddress } from '#platform/mail/settings.ts'
import { isHttpProxy } from '#platform/outgoing-proxy.ts'
import { parsePushHosts, parsePushSubject, pushHosts } from '#platform/push/settings.ts'

interface Variable<T> {
  readonly meaning: string
  readonly fallback: string
  readonly parse: (text: string) => T
}

const text = (fallback: string, meaning: string): Variable<string> => ({ meaning, fallback, parse: (value) => value })

function parseHookUrl(value: string): string {
  if (value === '') return value
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new Error(`“${value}” is no address with https:// or http://`)
  return value
}

const hookSecret = (url: string): Variable<string> => ({
  meaning: `Signs what goes there, whsec_ and 32 random bytes in base64; needed with ${url}`,
  fallback: '',
  parse(value) {
    if (value !== '' && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(value)) throw new Error('is not whsec_ and at least 24 bytes in base64')
    return value
  },
})

const whole = (fallback: number, meaning: string): Variable<number> => ({
  meaning,
  fallback: String(fallback),
  parse: (value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < 0) throw new Error(`“${value}” is not a whole number`)
    return number
  },
})

const oneOf = <const V extends readonly string[]>(values: V, fallback: V[number] | '', meaning: string): Variable<V[number] | ''> => ({
  meaning: `${meaning} (${values.join(', ')})`,
  fallback,
  parse: (value) => {
    const found = values.find((allowed) => allowed === value)
    if (value !== '' && found === undefined) throw new Error(`“${value}” is none of ${values.join(', ')}`)
    return found ?? ''
  },
})

const roles = ['web', 'worker', 'live'] as const
export type ProcessRole = (typeof roles)[number]

const variables = {
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development', 'Production refuses unsafe defaults'),
  PORT: whole(3000, 'Port of the web server'),
  HOST: text('', 'Address to listen on; empty: every address in production, else 127.0.0.1, since others know the demo’s passwords'),
  SITE_URL: text('', 'Public address of the site, used in links and cookies; empty: http://localhost:PORT'),
  FIELDHOUSE_DATA: text('./data', 'Folder for the embedded database, uploaded media, recordings of streams and secrets'),
  FIELDHOUSE_DEMO: oneOf(
    ['on', 'off'],
    '',
    'Fill an empty database with demo content; empty: on, but off in production. There nobody signs in as these people, and nothing costs anything',
  ),
  STAFF_SECOND_FACTOR: oneOf(
    ['required', 'optional'],
    '',
    'Whether staff of the site needs a second factor for everything that their roles open; empty: required, but optional outside of production',
  ),
  FIELDHOUSE_ROLES: {
    meaning: 'What this process does, separated by commas (web, worker, live)',
    fallback: roles.join(','),
    parse: (value: string): ProcessRole[] =>
      value.split(',').map((name) => {
        const role = roles.find((known) => known === name.trim())
        if (!role) throw new Error(`“${name}” is none of ${roles.join(', ')}`)
        return role
      }),
  },
  PROCESS_NAME: text('', 'What this process is called where several are listed; empty: the machine and its number there'),
  DRAIN_SECONDS: whole(
    0,
    'When asked to end: how long this process says that it is not ready, and goes on, until whoever passes requests to several has seen it; its sockets are closed one by one over twice as long. Where one process is alone there is nobody to go to: 0',
  ),
  REDIS_URL: text(
    '',
    'A Valkey 8 or Redis 7, or later, redis://user:password@host:port, reached by nobody else: over it several processes on one database are one site; empty: one process, which needs none',
  ),
  DATABASE_URL: text('', 'A Postgres 15 or later to use instead of the embedded one, as the program’s own login, which owns nothing'),
  DATABASE_OWNER_URL: text(
    '',
    'The same database as the login that owns the tables and may create roles, for migrations and backups; needed with DATABASE_URL by workers, and better kept from processes that face the world',
  ),
  SECRET_KEY: text(
    '',
    'At least 32 characters that sign media addresses and pepper passwords, or several as ring:2=…,1=…, of which the first signs (npm run secrets:rotate); needed with DATABASE_URL; empty: made once in the data folder',
  ),
  LEDGER_HEADS: text(
    '',
    'File to which the hourly look at the books appends where the ledger’s chain is; best on another machine; empty: in FIELDHOUSE_DATA',
  ),
  PAYOUT_KEYS: text(
    '',
    'Keys for bank details, id:key,id:key, each 32 bytes in base64 (openssl rand -base64 32); the first encrypts, all decrypt; needed in production',
  ),
  DATA_KEYS: text(
    '',
    'Keys for addresses, telephone numbers, messages and mails that wait, as PAYOUT_KEYS; empty: one is derived from SECRET_KEY',
  ),
  BACKUP_FOLDER: text('', 'Folder for the backups that the site makes by itself; empty: the one that is chosen in the settings'),
  BACKUP_CONTINUOUS: oneOf(
    ['on', 'off'],
    '',
    'The log of the embedded database goes to the folder for backups, too, so that any moment can be brought back; empty: as the settings say',
  ),
  BACKUP_RECIPIENT: text(
    '',
    'Who can open backups, age1…, made by npm run backup -- --new-key; empty: they lie open, and without the keys of the site',
  ),
  WAL_SPOOL_MB: whole(
    1024,
    'How much of the log of the embedded database may wait on this disk while it cannot be brought to the backups; beyond that continuous backups end and begin anew with another base',
  ),
  S3_ENDPOINT: {
    meaning:
      'Address of an S3-compatible store for all files, https://host or https://host:port; its bucket is the next part of the path and belongs to this site alone; empty: files lie in FIELDHOUSE_DATA. A site that has files keeps them where they are until npm run media:move',
    fallback: '',
    parse: (value: string): string => {
      if (value !== '' && !(URL.canParse(value) && /^https?:\/\/[^?#@]+$/.test(value)))
        throw new Error(`“${value}” is no address of a store`)
      return value
    },
  },
  S3_REGION: text('us-east-1', 'Its region, as requests are signed for it; many stores take any'),
  S3_BUCKET: text('', 'Its bucket; needed with S3_ENDPOINT. Nobody may read it without a signature'),
  S3_KEY: text('', 'Access key that may read, write, list and delete in the bucket; needed with S3_ENDPOINT'),
  S3_SECRET: text('', 'Its secret; needed with S3_ENDPOINT'),
  SMTP_URL: text('', 'Mail server, smtp://user:password@host:port; empty: no mail leaves; in development they are shown at /dev/mail'),
  MAIL_FROM: text('Fieldhouse <no-reply@localhost>', 'Sender of mails'),
  SMTP_BULK_URL: text('', 'Mail server for letters that can wait, such as those of the morning; empty: SMTP_URL'),
  MAIL_RETURNS_SECRET: text(
    '',
    'Signs what your mail provider, or a program of yours, tells of letters that came back, at /api/mail/returns (whsec_… of Standard Webhooks); empty: nobody is heard there',
  ),
  MAIL_DKIM_SELECTOR: text(
    '',
    'What your mail server calls the key it signs letters with; looked up for /admin/mail only; empty: it is not looked up',
  ),
  MAIL_RETURN_ADDRESS: {
    meaning:
      'Where letters come back to, bounces@your.site; your mail server has to take what stands behind a plus there. Before the @ at most 14 characters; empty: to the sender',
    fallback: '',
    parse: parseReturnAddress,
  },
  MAIL_RETURN_MAILBOX: {
    meaning:
      'The mailbox of MAIL_RETURN_ADDRESS, imaps://user:password@host:993/INBOX, read each minute; what is understood there is deleted; empty: none is read',
    fallback: '',
    parse: parseMailbox,
  },
  PUSH_SUBJECT: {
    meaning: 'How push services reach you, mailto:you@your.site or https://your.site; empty: devices are told nothing',
    fallback: '',
    parse: parsePushSubject,
  },
  PUSH_HOSTS: {
    meaning: 'Hosts of push services that this site writes to, separated by commas; *. stands for what is below a host',
    fallback: pushHosts,
    parse: parsePushHosts,
  },
  HOOK_HOSTS: {
    meaning:
      'Where hooks of pages may lead, separated by commas: * for every host of the public network, a host, *. for what is below one, or an origin of yours that may be anywhere',
    fallback: '*',
    parse: parsePushHosts,
  },
  IMPORT_HOSTS: {
    meaning:
      'Where pictures of imported posts may be fetched from, separated by commas: * for every host of the public network, a host, *. for what is below one, or an origin of yours that may be anywhere',
    fallback: '*',
    parse: parsePushHosts,
  },
  HTTPS_PROXY: text(
    '',
    'Proxy by which this site reaches others with https, http://proxy:3128, where nothing else leads out; empty: it reaches them itself. Letters and the database do not go by it',
  ),
  NO_PROXY: text('', 'Hosts that are reached without it, separated by commas; .example.org stands for what is below one'),
  ALERT_HOOK_URL: {
    meaning:
      'Address that is told of each alert (Standard Webhooks), of yours and therefore anywhere; empty: none. It cannot be changed in the browser, so that nobody who stole a session points it elsewhere',
    fallback: '',
    parse: parseHookUrl,
  },
  ALERT_HOOK_SECRET: hookSecret('ALERT_HOOK_URL'),
  AUDIT_HOOK_URL: {
    meaning:
      'Address that gets a copy of each row of the audit (Standard Webhooks), of yours, on another machine; empty: none. It cannot be changed in the browser, so that whoever stole a session does not end it',
    fallback: '',
    parse: parseHookUrl,
  },
  AUDIT_HOOK_SECRET: hookSecret('AUDIT_HOOK_URL'),
  HASH_PW_CLIENT: oneOf(
    ['false', 'migrate', 'true'],
    'false',
    'Whether browsers digest passwords before sending them; adds nothing over TLS',
  ),
  LIVE_VIDEO: oneOf(
    ['embedded', 'none'],
    'embedded',
    'Who moves the pictures of live streams: this server, or nobody, and streams are chat only',
  ),
  SERVICE_WORKER: oneOf(
    ['on', 'off'],
    'on',
    'Whether browsers keep a worker of the site, for the page without a connection and for pushes; off takes it out of every browser that comes by',
  ),
  TRUST_PROXY_HOPS: whole(0, 'How many proxies of yours stand in front; 0: the address of the connection is the client'),
  BLOCKED_COUNTRIES: {
    meaning: 'Countries from which the site is not shown, as codes of two letters separated by commas; by the address of the client',
    fallback: '',
    parse: (value: string): string[] =>
      value.split(',').flatMap((entry) => {
        const code = entry.trim().toUpperCase()
        if (code !== '' && !/^[A-Z]{2}$/.test(code)) throw new Error(`“${entry}” is no code of a country`)
        return code === '' ? [] : [code]
      }),
  },
  DISK_RESERVE_MB: {
    meaning:
      'Size of the file in the data folder that is given up first when the disk is full, so that the database can still write; empty: 256 in production, else none',
    fallback: '',
    parse: (value: string): number | undefined => {
      if (value === '') return undefined
      const number = Number(value)
      if (!Number.isInteger(number) || number < 0) throw new Error(`“${value}” is not a whole number`)
      return number
    },
  },
  METRICS_PORT: whole(
    0,
    'Port on which numbers about this process are given out at /metrics, to a program that watches it, and at /ready whether it is; 0: nowhere',
  ),
  METRICS_HOST: text('127.0.0.1', 'Address on which they are; whoever reaches it reads them, so it is never to be open to the world'),
  RATE_LIMIT_SCALE: whole(1, 'Multiplies every rate limit, for load tests'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info', 'Least important log line to write'),
  TWITTER_API_URL: text('https://api.twitter.com', 'Address of the microblog’s OAuth 1.0a'),
  TWITTER_KEY: text('', 'Consumer key; empty: this way to sign in is off'),
  TWITTER_SECRET: text('', 'Consumer secret'),
  GOOGLE_ISSUER: text('https://accounts.google.com', 'Issuer of the search engine’s identity tokens'),
  GOOGLE_TOKEN_URL: text('https://oauth2.googleapis.com/token', 'Where an authorisation code is exchanged'),
  GOOGLE_KEYS_URL: text('https://www.googleapis.com/oauth2/v3/certs', 'Public keys of the issuer'),
  GOOGLE_CLIENT_ID: text('', 'Client id; empty: this way to sign in is off'),
  GOOGLE_CLIENT_SECRET: text('', 'Client secret'),
  CAPTCHA_SECRET: text(
    '',
    'Secret key of reCAPTCHA (version 3), Turnstile or hCaptcha, whichever is chosen; empty: none of them is ever used, whatever the settings say',
  ),
  CAPTCHA_VERIFY_URL: text('', 'Where its tokens are looked at; empty: where that company says'),
  STRIPE_SECRET_KEY: text('', 'Secret key of the card provider; empty: the sandbox gateway is used'),
  STRIPE_PUBLISHABLE_KEY: text('', 'Publishable key of the card provider'),
  STRIPE_WEBHOOK_SECRET: text('', 'Signing secret of the provider’s webhook (whsec_…)'),
  STRIPE_CONNECT_WEBHOOK_SECRET: text('', 'Signing secret of the second webhook, the one for events of connected accounts (whsec_…)'),
  ALLOW_SANDBOX_PAYMENTS: oneOf(['yes'], '', 'Lets production run on the sandbox gateway'),
  SANDBOX_CARDS: oneOf(
    ['typed', 'hosted'],
    'typed',
    'Where the sandbox takes new cards: in fields of this site, or on its own pages, as with the card provider it is always',
  ),
} satisfies Record<string, Variable<unknown>>

type Variables = typeof variables
export type Env = { readonly [Name in keyof Variables]: Variables[Name] extends Variable<infer T> ? T : never }

/** Reads and checks the environment. Throws one error that names every wrong variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = []
  const entries = Object.entries(variables).map(([name, variable]) => {
    try {
      return [name, variable.parse(source[name] || variable.fallback)] as const
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return [name, undefined] as const
    }
  })
  const env = Object.fromEntries(entries) as Env
  if (env.SECRET_KEY !== '' && env.SECRET_KEY.length < 32) problems.push('SECRET_KEY: shorter than 32 characters')
  try {
    parseSecrets(env.SECRET_KEY)
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  if (env.SECRET_KEY === '' && env.DATABASE_URL !== '')
    problems.push('SECRET_KEY: needed with DATABASE_URL, or each machine would make its own and refuse the others’ passwords')
  if (env.NODE_ENV === 'production' && env.SITE_URL === '') problems.push('SITE_URL: needed in production')
  if (env.NODE_ENV === 'production' && env.PAYOUT_KEYS === '')
    problems.push('PAYOUT_KEYS: needed in production, bank details are encrypted with it')
  // A machine may have one for its browsers, of a kind that is none for us; where people try the program, that is left alone.
  if (env.NODE_ENV === 'production' && env.HTTPS_PROXY !== '' && !isHttpProxy(env.HTTPS_PROXY))
    problems.push('HTTPS_PROXY: no address with http:// or https://')
  for (const name of ['S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const)
    if (env.S3_ENDPOINT !== '' && env[name] === '') problems.push(`${name}: needed with S3_ENDPOINT`)
  for (const name of ['ALERT', 'AUDIT'] as const)
    if (env[`${name}_HOOK_URL`] !== '' && env[`${name}_HOOK_SECRET`] === '')
      problems.push(`${name}_HOOK_SECRET: needed with ${name}_HOOK_URL`)
  if (env.S3_BUCKET !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(env.S3_BUCKET))
    problems.push(`S3_BUCKET: “${env.S3_BUCKET}” is no name of a bucket`)
  if (problems.length > 0) throw new Error(`The configuration is not usable.\n${problems.join('\n')}`)
  return env
}

/** What roles of the site's staff open asks for a second factor. */
export const staffNeedsFactor = (env: Env): boolean =>
  env.STAFF_SECOND_FACTOR === '' ? env.NODE_ENV === 'production' : env.STAFF_SECOND_FACTOR === 'required'

const megabyte = 1024 ** 2

/** Bytes that are kept for the database when the disk is full. */
export const diskReserve = ({ DISK_RESERVE_MB: asked, NODE_ENV }: Env): number =>
  (asked ?? (NODE_ENV === 'production' ? 256 : 0)) * megabyte

/** With the card provider no card number passes this site; only the sandbox has fields for its test cards. */
export const isCardTyped = (env: Env): boolean => env.STRIPE_SECRET_KEY === '' && env.SANDBOX_CARDS === 'typed'

/** The table of docs/CONFIGURATION.md. */
export const describeEnv = (): { name: string; fallback: string; meaning: string }[] =>
  Object.entries(variables).map(([name, { fallback, meaning }]) => ({ name, fallback, meaning }))

/** Milliseconds in which a process leaves others in order: until that is seen, and twice as long for its sockets. */
export const leavingTakes = (env: Env): number => 3000 * env.DRAIN_SECONDS
