// What the benchmarks share: a load of requests over kept connections, the CPU a process used, medians, tables.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get, request, type RequestOptions } from 'node:http'

export const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

export interface Load {
  readonly perSecond: number
  readonly p99: number
}

export interface Target {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** So many clients ask again as soon as they were answered, for a while; an answer other than 200 ends the benchmark. */
export async function load({ url, headers = {} }: Target, clients: number, milliseconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const until = performance.now() + milliseconds
  const times: number[] = []
  const ask = () =>
    new Promise<void>((done, fail) => {
      const begun = performance.now()
      get(url, { agent, headers: { ...headers } }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`))
        response.resume().once('end', () => {
          times.push(performance.now() - begun)
          done()
        })
      }).once('error', fail)
    })
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) await ask()
    }),
  )
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return { perSecond: times.length / (milliseconds / 1000), p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

/** Posts nothing and reads the answer, which must be a success, to its end. */
export const post = (url: string, options: RequestOptions): Promise<void> =>
  new Promise((done, fail) => {
    const sent = request(url, { ...options, method: 'POST' }, (response) => {
      if ((response.statusCode ?? 500) >= 300) fail(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', done)
    })
    sent.once('error', fail).end()
  })

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Seconds that all processors of the machine were busy so far. */
export function busySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '')
    .split(' ')
    .map(Number)
  return (user + nice + system + irq + softirq) / ticksPerSecond
}

/** Seconds of processor time that the threads of a process have used so far, to the nanosecond; `stat` beside it counts hundredths. */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const used = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]))
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9
}

export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  for (const row of rows) process.stdout.write(`${row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')}\n`)
}
