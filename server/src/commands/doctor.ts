// `npm run doctor`: what is wrong with this installation, and what to do about it; the site may run or not. `--deep` also looks at every
// index and file, `--json` is for machines, `--bundle FILE` writes what somebody who helps may see. Exit code 0: nothing found, 1: warnings, 2: broken.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeEnv } from '../env.ts'
import { makeBundle, worstOf, type Finding } from '#platform/doctor/index.ts'
import { programName } from '#wiring/backup.ts'
import { examine, type Examined } from './examine.ts'
import { failWith, say } from './say.ts'

/** Of these the value says nothing about anybody. */
const harmless = new Set([
  'NODE_ENV',
  'PORT',
  'FIELDHOUSE_DEMO',
  'FIELDHOUSE_ROLES',
  'HASH_PW_CLIENT',
  'LIVE_VIDEO',
  'SERVICE_WORKER',
  'TRUST_PROXY_HOPS',
  'RATE_LIMIT_SCALE',
  'LOG_LEVEL',
  'ALLOW_SANDBOX_PAYMENTS',
  'SANDBOX_CARDS',
])

const configurationOf = () =>
  Object.fromEntries(
    describeEnv().map(({ name }) => {
      const value = process.env[name] ?? ''
      return [name, value === '' ? '' : harmless.has(name) ? value : '(set)']
    }),
  )

/** Whatever may stand in a message of somebody else's. */
function secretsHere(): string[] {
  const folder = resolve(process.env['FIELDHOUSE_DATA'] || './data')
  const files = ['secret.key', 'restored-keys.env'].map((name) => join(folder, name))
  const note = join(folder, 'postgres', 'cluster.json')
  const password = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { password?: string }).password : undefined
  const values = describeEnv().flatMap(({ name }) => (harmless.has(name) ? [] : [process.env[name] ?? '']))
  return [...values, ...files.filter(existsSync).flatMap((file) => readFileSync(file, 'utf8').split('\n')), password ?? '']
}

function writeBundle(path: string, { findings, host, sizes }: Examined): void {
  const facts = { program: programName(), at: new Date().toISOString(), findings, host, sizes, configuration: configurationOf() }
  writeFileSync(path, makeBundle(facts, secretsHere()), { mode: 0o600 })
}

function report(findings: readonly Finding[]): void {
  for (const { level, what, why, command } of findings) {
    say(`${level === 'broken' ? '✗' : '!'} ${what}`)
    say(`    Why it matters: ${why}`)
    say(`    What to do: ${command}`)
  }
  const broken = findings.filter(({ level }) => level === 'broken').length
  say(findings.length === 0 ? 'Nothing found.' : `${broken} broken, ${findings.length - broken} to be warned of`)
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, deep: { type: 'boolean', default: false }, bundle: { type: 'string' } },
  })
  const examined = await examine({ source: process.env, isDeep: values.deep, now: new Date() })
  if (values.json) say(JSON.stringify({ findings: examined.findings }))
  else report(examined.findings)
  if (values.bundle !== undefined) {
    writeBundle(values.bundle, examined)
    if (!values.json) say(`For whoever helps, without anybody's words or keys: ${values.bundle}`)
  }
  process.exitCode = worstOf(examined.findings)
}

await run().catch(failWith)
