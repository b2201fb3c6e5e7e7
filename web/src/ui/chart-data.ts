// What a chart shows; its picture, its table and its file are made of the same.
export interface ChartSeries {
  label: string
  /** One for each period, none below nothing. */
  values: readonly number[]
}

export interface ChartPeriod {
  /** In the table and in the file. */
  name: string
  /** Below the bar, in two short lines. */
  mark: readonly [string, string]
}

export interface ChartData {
  /** One sentence that says what the picture shows. */
  sentence: string
  /** What a period is: Week. */
  unit: string
  periods: readonly ChartPeriod[]
  /** Three at most: a bar has three ways to be filled. */
  series: readonly ChartSeries[]
}

const steps = [1, 2, 2.5, 5, 10]

/** Round numbers from nothing to at least `most`, the highest first. */
export function ticksOf(most: number): number[] {
  const rough = Math.max(most, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((known) => known * power >= rough) ?? 10) * power
  const count = Math.max(1, Math.ceil(Math.max(most, 1) / step))
  return Array.from({ length: count + 1 }, (_, index) => Math.round((count - index) * step * 100) / 100)
}
