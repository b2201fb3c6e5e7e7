import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartData } from './chart-data.ts'

const role = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** Lines are told apart by weight and dashes, not by colour alone. */
const lines = [
  { stroke: 'accent-ink', width: 3 },
  { stroke: 'ink', width: 2, dash: [8, 6] },
  { stroke: 'ink-3', width: 2, dash: [2, 5] },
]

function optionsFor(data: ChartData, width: number): UPlot.Options {
  const axis = {
    stroke: role('ink-3'),
    font: '13px Instrument Sans Variable',
    grid: { stroke: role('line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: 240,
    legend: { show: false },
    cursor: { y: false },
    axes: [axis, { ...axis, size: 56 }],
    scales: { y: { range: (_chart, _min, max) => [0, max === 0 ? 1 : max * 1.1] } },
    series: [
      {},
      ...data.series.map((series, i) => {
        const line = lines[i % lines.length]
        return {
          label: series.label,
          stroke: role(line?.stroke ?? 'ink'),
          width: line?.width ?? 2,
          ...(line?.dash && { dash: line.dash }),
          points: { show: false },
        }
      }),
    ],
  }
}

/** The picture itself, loaded only where a chart is shown. */
export default function ChartCanvas({ data }: { data: ChartData }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const days = data.days.map((day) => Date.parse(day) / 1000)
    const chart = new UPlot(optionsFor(data, element.clientWidth), [days, ...data.series.map((series) => [...series.values])], element)
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: 240 }))
    resize.observe(element)
    return () => {
      resize.disconnect()
      chart.destroy()
    }
  }, [data])
  return <div ref={box} />
}
