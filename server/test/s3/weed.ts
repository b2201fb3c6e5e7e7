// A real S3 store for tests: SeaweedFS, `weed` in PATH or WEED, started for whoever asks on ports and in a folder of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { findFreePort } from '../free-port.ts'
import type { Bucket } from '#platform/storage/index.ts'

const program = (): string | undefined =>
  [process.env['WEED'] ?? '', ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'weed'))].find(
    (path) => path !== '' && existsSync(path),
  )

/** What is missing here, in words; undefined: nothing. */
export const missingStore = (): string | undefined => (program() ? undefined : 'weed (SeaweedFS) in PATH, or WEED')

const [key, secret] = ['tests', 'secret-of-the-tests']
const longestStart = 60_000

export interface Weed {
  /** A bucket of its own. */
  bucket(name: string): Promise<Bucket>
  /** As the environment of the program has it. */
  envOf(bucket: Bucket): Record<string, string>
  /** At once, as a machine that loses its power. */
  kill(): Promise<void>
  /** On what it had. */
  start(): Promise<void>
  close(): Promise<void>
}

const parts = ['master', 'volume', 'filer', 's3']

export async function startWeed(): Promise<Weed> {
  const path = program()
  if (path === undefined) throw new Error(`There is no ${missingStore()}`)
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-weed-'))
  const config = join(folder, 's3.json')
  const actions = ['Admin', 'Read', 'Write', 'List', 'Tagging']
  writeFileSync(config, JSON.stringify({ identities: [{ name: key, credentials: [{ accessKey: key, secretKey: secret }], actions }] }))
  const ports: string[] = []
  let s3 = 0
  for (const part of parts) {
    const [port, grpc] = [await findFreePort(), await findFreePort()]
    ports.push(`-${part}.port=${port}`, `-${part}.port.grpc=${grpc}`)
    if (part === 's3') s3 = port
  }
  const endpoint = `http://127.0.0.1:${s3}`
  let child: ChildProcess | undefined

  const kill = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((done) => running.once('exit', done))
    running.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    const started = spawn(
      path,
      [
        'server',
        `-dir=${folder}`,
        '-ip=127.0.0.1',
        '-ip.bind=127.0.0.1',
        ...ports,
        '-filer',
        '-s3',
        `-s3.config=${config}`,
        '-s3.iam=false',
        '-s3.port.iceberg=0',
        '-s3.port.lance=0',
        '-volume.max=40',
        '-master.volumeSizeLimitMB=64',
        '-master.telemetry=false',
      ],
      { cwd: folder, stdio: process.env['TEST_LOG'] ? 'inherit' : 'ignore' },
    )
    child = started
    const until = Date.now() + longestStart
    for (;;) {
      if (started.exitCode !== null) throw new Error(`weed ended with ${started.exitCode}`)
      // It answers long before it can keep anything.
      if (await canKeep(endpoint)) return
      if (Date.now() > until) throw new Error('weed did not become ready')
      await wait(100)
    }
  }
  await start()
  return {
    async bucket(name) {
      await signed(endpoint, 'PUT', `/${name}`)
      return { endpoint, region: 'us-east-1', bucket: name, key, secret }
    },
    envOf: ({ bucket }) => ({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret }),
    kill,
    start,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function canKeep(endpoint: string): Promise<boolean> {
  try {
    await signed(endpoint, 'PUT', '/ready')
    await signed(endpoint, 'PUT', '/ready/yes', 'yes')
    return true
  } catch {
    return false
  }
}

async function signed(endpoint: string, method: string, path: string, body = ''): Promise<void> {
  const request = await new AwsV4Signer({
    method,
    url: `${endpoint}${path}`,
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region: 'us-east-1',
  }).sign()
  const answer = await fetch(request.url, { method, headers: request.headers, body, signal: AbortSignal.timeout(5000) })
  await answer.body?.cancel()
  // 409: it is there already.
  if (!answer.ok && answer.status !== 409) throw new Error(`${method} ${path}: ${answer.status}`)
}
