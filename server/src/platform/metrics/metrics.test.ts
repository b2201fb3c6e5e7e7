// What a program that watches reads: the names of one list, routes as patterns, and no more series than are worth keeping.
import { calls } from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { openSocket, registerFan, registerPerformer, topUp, uploadPostFile } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { createMetrics, meters, prefix, serveMetrics, type MetricsListener } from './index.ts'

let app: TestApp
let listener: MetricsListener
beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_PORT: '1' } })
  listener = await serveMetrics(app.metrics, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await listener.close()
  await app.close()
})

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listener.port}${path}`, init)
const nameOf = (line: string) => /^(\w+?)(_bucket|_sum|_count)?[{ ]/.exec(line)?.[1] ?? line

test('all that is told is in the list, with patterns for routes, no ids, and at most 3,000 series after every call was knocked at', async () => {
  const fan = await registerFan(app.client)
  const athlete = await registerPerformer(app.client)
  await topUp(app.client, fan, 20)
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  await uploadPostFile(app.client, athlete, 'Photo', picture)
  for (const { method, path } of Object.values(calls).flatMap((area) => Object.values(area))) {
    const url = `${app.client.baseUrl}/api${path.replace(/\{\w+\}/g, fan.id)}`
    const authorization = { authorization: fan.token }
    for (const headers of [{}, authorization]) {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
        redirect: 'manual',
      })
      await answer.arrayBuffer()
    }
  }
  await fetch(`${app.client.baseUrl}/nowhere/${fan.id}?token=secret-words`, { method: 'POST' })
  await app.settle()
  const socket = await openSocket(app.client)

  const answer = await ask('/metrics')
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const known = new Set(Object.keys(meters).map((name) => `${prefix}${name}`))
  expect(lines.map(nameOf).filter((name) => !known.has(name))).toEqual([])
  // A name nobody has anything to say of stands there with its meaning.
  expect([...known].filter((name) => !text.includes(`# HELP ${name} `))).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(3000)
  expect(text).not.toContain(fan.id)
  expect(text).not.toContain('secret-words')
  expect(text).toContain('route="/api/auth/login"')
  expect(text).toContain('route="(other)"')
  const valueOf = (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${prefix}${name}`))
        ?.split(' ')
        .at(-1),
    )
  expect(valueOf('http_in_flight')).toBe(0)
  expect(valueOf('socket_connections')).toBe(1)
  expect(valueOf('upload_bytes_total')).toBeGreaterThan(100)
  expect(valueOf('gateway_requests_total{verb="createIntent",result="ok"}')).toBeGreaterThan(0)
  expect(valueOf('db_query_seconds_count{name="select"}')).toBeGreaterThan(10)
  expect(valueOf('disk_free_ratio')).toBeGreaterThan(0)
  expect(valueOf('job_waiting{queue="mail.send"}')).toBe(0)
  process.stdout.write(`${known.size} names, ${lines.length} series\n`)
  socket.close()
})

test('there is one address, it is read only, and nothing of the site is behind it', async () => {
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/api/health')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${app.client.baseUrl}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
})

test('at each look it says what is known then, and nothing of what is gone', async () => {
  let at = 0
  let queues = ['mail.send', 'media.sweep']
  let age: number | undefined = 12
  const metrics = createMetrics(() => at)
  metrics.read(async () => [
    ...queues.map((queue) => ({ name: 'job_waiting', labels: { queue }, value: 3 }) as const),
    ...(age === undefined ? [] : [{ name: 'backup_age_seconds', value: age } as const]),
  ])
  const look = async () => {
    const text = await metrics.text()
    at += 6000
    return text.split('\n').filter((line) => /^fieldhouse_(job_waiting|backup_age)/.test(line))
  }
  const all = [
    'fieldhouse_job_waiting{queue="mail.send"} 3',
    'fieldhouse_job_waiting{queue="media.sweep"} 3',
    'fieldhouse_backup_age_seconds 12',
  ]
  expect((await look()).toSorted()).toEqual(all.toSorted())
  expect((await look()).toSorted()).toEqual(all.toSorted())
  queues = ['media.sweep']
  age = undefined
  expect(await look()).toEqual(['fieldhouse_job_waiting{queue="media.sweep"} 3'])
  metrics.stop()
})
