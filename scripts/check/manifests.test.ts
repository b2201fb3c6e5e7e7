// What comes with the program to run it elsewhere is read as those read it who run it, and names no variable that there is not.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { expect, test } from 'vitest'
import { describeEnv, leavingTakes, readEnv } from '../../server/src/env.ts'

const folder = fileURLToPath(new URL('../../ops', import.meta.url))
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  .toSorted()
/** The program's own, and what Node reads before it. */
const known = new Set([...describeEnv().map(({ name }) => name), 'NODE_COMPILE_CACHE'])
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

type Tree = { readonly [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
const treesIn = (value: unknown): Tree[] => {
  const inside = Array.isArray(value) ? value : isTree(value) ? Object.values(value) : []
  return [...(isTree(value) ? [value] : []), ...inside.flatMap(treesIn)]
}

function documentsOf(file: string): unknown[] {
  return parseAllDocuments(textOf(file), { merge: true, strict: true }).map((document) => {
    expect([file, ...document.errors, ...document.warnings]).toEqual([file])
    return document.toJS() as unknown
  })
}

/** Variables of the program's own containers; what other images read is theirs. */
function namesInYaml(file: string): string[] {
  const trees = documentsOf(file).flatMap(treesIn)
  const ofCompose = trees
    .filter(({ image }) => image === 'fieldhouse')
    .flatMap(({ environment }) => Object.keys(isTree(environment) ? environment : {}))
  const ofContainers = trees
    .filter(({ image }) => image === 'fieldhouse')
    .flatMap(({ env }) => (Array.isArray(env) ? (env as readonly { name: string }[]).map(({ name }) => name) : []))
  const ofMaps = trees
    .filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret')
    .flatMap(({ data, stringData }) => Object.keys({ ...(isTree(data) ? data : {}), ...(isTree(stringData) ? stringData : {}) }))
  return [...ofCompose, ...ofContainers, ...ofMaps]
}

const linesOf = (file: string, pattern: RegExp) => [...textOf(file).matchAll(pattern)].map(([, name = '']) => name)

const namesIn = (file: string): string[] => {
  if (file.endsWith('.yaml')) return namesInYaml(file)
  if (file.endsWith('.service')) return linesOf(file, /^Environment=(\w+)=/gm)
  if (file.endsWith('.env')) return linesOf(file, /^(\w+)=/gm)
  if (file.endsWith('Dockerfile')) return linesOf(file, /^ENV (\w+)=/gm)
  return []
}

test('every variable that they name is one of the program, and all that production needs is named', () => {
  const named = new Map(files.map((file) => [file, namesIn(file)]))
  const all = new Set([...named.values()].flat())
  const unknown = [...named].flatMap(([file, names]) => names.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`))
  process.stdout.write(`manifests ${files.length}, env names ${all.size} known, ${unknown.length} unknown\n`)
  expect(unknown).toEqual([])
  expect(files.length).toBeGreaterThanOrEqual(14)
  for (const name of ['SITE_URL', 'PAYOUT_KEYS', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'SECRET_KEY', 'REDIS_URL', 'FIELDHOUSE_DATA'])
    expect(all).toContain(name)
  // Defaults that are written down again would go their own way.
  expect(named.get('fieldhouse.env')).toContain('SITE_URL')
})

/** What somebody fills in; all else stays as it is written there. */
const filled: Readonly<Record<string, string>> = {
  SITE_URL: 'https://fieldhouse.example',
  SECRET_KEY: 'a secret of the tests, longer than 32 characters',
  PAYOUT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  DATABASE_URL: 'postgres://login:x@db/fieldhouse',
  DATABASE_OWNER_URL: 'postgres://owner:x@db/fieldhouse',
  REDIS_URL: 'redis://valkey:6379',
}

test.each([
  ['systemd', ['fieldhouse.service', 'fieldhouse.env']],
  ['compose, one', ['Dockerfile', 'compose.yaml']],
  ['compose, several', ['Dockerfile', 'compose.several.yaml']],
  ['a cluster', ['Dockerfile', 'kubernetes/settings.yaml', 'kubernetes/secret.yaml', 'kubernetes/web.yaml']],
])('%s names all that production starts with, as practice and with money', (_what, some) => {
  const names = new Set(some.flatMap(namesIn))
  const given = Object.fromEntries(Object.entries(filled).filter(([name]) => names.has(name)))
  const money = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_eA==',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_eQ==',
  }
  for (const choice of [{ ALLOW_SANDBOX_PAYMENTS: 'yes' }, money]) {
    for (const name of Object.keys(choice)) expect(names).toContain(name)
    expect(readEnv({ NODE_ENV: 'production', ...given, ...choice }).NODE_ENV).toBe('production')
  }
})

test('several processes each say what they do, and one of each kind is there', () => {
  const [compose] = documentsOf('compose.several.yaml') as { services: Record<string, { environment?: Record<string, string> }> }[]
  const roles = Object.values(compose?.services ?? {}).flatMap(({ environment }) => environment?.['FIELDHOUSE_ROLES'] ?? [])
  expect(roles.toSorted()).toEqual(['web,live', 'web,live', 'worker'])
  const names = Object.values(compose?.services ?? {}).flatMap(({ environment }) => environment?.['PROCESS_NAME'] ?? [])
  expect(new Set(names).size).toBe(names.length)
})

test('only who works has the login that may change tables', () => {
  const [compose] = documentsOf('compose.several.yaml') as { services: Record<string, { environment?: Record<string, string> }> }[]
  const owners = Object.entries(compose?.services ?? {}).filter(([, { environment }]) => environment?.['DATABASE_OWNER_URL'] !== undefined)
  expect(owners.map(([name]) => name)).toEqual(['worker'])
  const secrets = treesIn(documentsOf('kubernetes/secret.yaml')).filter(({ kind }) => kind === 'Secret') as {
    metadata: { name: string }
    stringData: Record<string, string>
  }[]
  const owning = secrets.filter(({ stringData }) => 'DATABASE_OWNER_URL' in stringData).map(({ metadata }) => metadata.name)
  expect(owning).toEqual(['fieldhouse-owner'])
  expect(textOf('kubernetes/worker.yaml')).toContain('fieldhouse-owner')
  expect(textOf('kubernetes/web.yaml')).not.toContain('fieldhouse-owner')
})

test('nobody is cut off while one of several is started anew', () => {
  const settings = treesIn(documentsOf('kubernetes/settings.yaml')).find(({ kind }) => kind === 'ConfigMap') as {
    data: Record<string, string>
  }
  const graces = ['web', 'worker'].flatMap((name) =>
    treesIn(documentsOf(`kubernetes/${name}.yaml`)).flatMap(({ terminationGracePeriodSeconds }) => terminationGracePeriodSeconds ?? []),
  )
  const [compose] = documentsOf('compose.several.yaml') as { services: Record<string, Tree & { environment?: Record<string, string> }> }[]
  const ours = Object.values(compose?.services ?? {}).filter(({ image }) => image === 'fieldhouse')
  const all = [
    ...graces.map((grace) => [settings.data['DRAIN_SECONDS'], grace]),
    ...ours.map(({ environment, stop_grace_period: grace }) => [environment?.['DRAIN_SECONDS'], parseInt(String(grace))]),
  ]
  expect(all).toHaveLength(5)
  // Ten seconds for requests and jobs that are under way, once all have gone to others.
  for (const [drain, grace] of all)
    expect(Number(grace)).toBeGreaterThanOrEqual(leavingTakes(readEnv({ DRAIN_SECONDS: String(drain) })) / 1000 + 10)
  // Whoever passes requests on sees that it leaves, twice, before it does.
  const seen = Number(/health_interval (\d+)s/.exec(textOf('Caddyfile'))?.[1])
  expect(seen * 2).toBeLessThanOrEqual(Math.min(...all.map(([drain]) => Number(drain))))
})

test('what is listed for a cluster is there, and everything there is listed', () => {
  const [list] = documentsOf('kubernetes/kustomization.yaml') as { resources: string[] }[]
  const there = files.filter((file) => file.startsWith('kubernetes/')).map((file) => file.slice('kubernetes/'.length))
  expect([...(list?.resources ?? []), 'kustomization.yaml'].toSorted()).toEqual(there)
  const kinds = there.flatMap((file) => documentsOf(`kubernetes/${file}`)).map((document) => (document as { kind: string }).kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['Deployment', 'Ingress', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'Secret', 'Service']),
  )
})

test('no secret is written down in any of them', () => {
  for (const file of files) {
    const secrets = [...textOf(file).matchAll(/^\s*(?:\w*(?:SECRET|KEYS|PASSWORD)\w*)[:=][ \t]*(\S+)/gm)].map(([, value = '']) => value)
    expect([file, secrets.filter((value) => !/^(''|\$\{.*)$/.test(value))]).toEqual([file, []])
  }
})
