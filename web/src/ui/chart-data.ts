// What a chart shows; the frame and the canvas, which is fetched later, share it.
export interface ChartSeries {
  label: string
  values: readonly number[]
}

export interface ChartData {
  /** One sentence that says what the picture shows. */
  sentence: string
  /** Days as `YYYY-MM-DD`. */
  days: readonly string[]
  series: readonly ChartSeries[]
}
