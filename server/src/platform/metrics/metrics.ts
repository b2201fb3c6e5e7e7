// Counts as things happen, and asks for the rest when somebody looks.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { meters, prefix, type Meter, type CounterName, type GaugeName, type HistogramName } from './names.ts'

type Labels = Readonly<Record<string, string>>

/** One value, or one for each of a label's. */
export interface Reading {
  readonly name: GaugeName
  readonly labels?: Labels
  readonly value: number
}

export interface Metrics {
  count(name: CounterName, labels?: Labels, by?: number): void
  observe(name: HistogramName, labels: Labels, value: number): void
  add(name: GaugeName, by: number): void
  /** Asked at each look. What fails or takes too long is left out of that look, and of that one only. */
  read(ask: () => Promise<readonly Reading[]>): void
  text(): Promise<string>
  stop(): void
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** One look asks the database for a handful of sums; somebody who looks all the time gets those of before. */
const freshFor = 5000
const patience = 3000

/** What is measured is the time between two looks; late is what goes beyond this. */
const everyMilliseconds = 20

const built = () => {
  const registry = new Registry()
  const made = Object.entries<Meter>(meters).map(([name, meter]) => {
    const options = { name: `${prefix}${name}`, help: meter.help, labelNames: [...meter.labels], registers: [registry] }
    if (meter.kind === 'counter') return [name, new Counter(options)] as const
    if (meter.kind === 'gauge') return [name, new Gauge(options)] as const
    return [name, new Histogram({ ...options, buckets: [...(meter.buckets ?? [])] })] as const
  })
  return { registry, byName: new Map<string, Counter | Gauge | Histogram>(made) }
}

/** `now`: milliseconds of a clock that nobody sets. */
export function createMetrics(now: () => number = () => performance.now()): Metrics {
  const { registry, byName } = built()
  const delay = monitorEventLoopDelay({ resolution: everyMilliseconds })
  delay.enable()
  const asks: (() => Promise<readonly Reading[]>)[] = []
  const asGauge = (name: GaugeName) => byName.get(name) as Gauge
  /** Gauges that are read, so that what is not there any more does not stand there for ever. */
  const readBefore = new Set<GaugeName>()
  let kept: { text: Promise<string>; until: number } | undefined

  const readDelay = () => {
    for (const [quantile, share] of [
      ['0.5', 50],
      ['0.99', 99],
    ] as const)
      asGauge('event_loop_delay_seconds').set({ quantile }, Math.max(0, delay.percentile(share) / 1e9 - everyMilliseconds / 1000))
    delay.reset()
  }

  /** What nobody knows is not there: reset, a gauge without labels would say 0, and of one with labels only a value can be removed. */
  const forget = (name: GaugeName) => (meters[name].labels.length === 0 ? asGauge(name).remove() : asGauge(name).reset())

  const look = async () => {
    readDelay()
    const found = await Promise.all(asks.map((ask) => within(patience, ask()).catch(() => [])))
    for (const name of readBefore) forget(name)
    for (const { name, labels = {}, value } of found.flat()) {
      readBefore.add(name)
      asGauge(name).set(labels, value)
    }
    return registry.metrics()
  }

  return {
    count: (name, labels = {}, by = 1) => (byName.get(name) as Counter).inc(labels, by),
    observe: (name, labels, value) => (byName.get(name) as Histogram).observe(labels, value),
    add: (name, by) => asGauge(name).inc(by),
    read: (ask) => void asks.push(ask),
    text() {
      if (!kept || kept.until <= now()) kept = { text: look(), until: now() + freshFor }
      return kept.text
    },
    stop: () => void delay.disable(),
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error('It takes too long')), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
