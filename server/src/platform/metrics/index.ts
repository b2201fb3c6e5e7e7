/** Numbers about this process and its site, for a program that watches it (Prometheus text form). */
export { serveMetrics, type MetricsListener } from './listener.ts'
export { meters, prefix, type CounterName, type GaugeName, type HistogramName, type MeterName } from './names.ts'
export { createMetrics, type Metrics, type Reading } from './metrics.ts'
