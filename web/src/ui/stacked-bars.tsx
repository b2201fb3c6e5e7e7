import { formatCount } from '../lib/format.ts'
import { ticksOf, type ChartData } from './chart-data.ts'
import './charts.css'

/** Told apart by fill, not by colour alone: the page's colour, ink, hatched. */
const fills = ['fill-1', 'fill-2', 'fill-3']

export const FillKey = ({ series }: Pick<ChartData, 'series'>) => (
  <p className="row wrapx small">
    {series.map(({ label }, index) => (
      <span className="row gap-2!" key={label}>
        <i className={`swatch ${fills[index]}`} aria-hidden />
        {label}
      </span>
    ))}
  </p>
)

/** One bar a period, as wide as there is room for. */
export function StackedBars({ data: { sentence, periods, series } }: { data: ChartData }) {
  const sums = periods.map((_, at) => series.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0))
  const ticks = ticksOf(Math.max(0, ...sums))
  const most = ticks[0] ?? 1
  return (
    <div className="bars" role="img" aria-label={sentence}>
      <div className="ticks">
        {ticks.map((tick) => (
          <span key={tick}>{formatCount(tick)}</span>
        ))}
      </div>
      <div className="field-of-bars">
        <div className="lines">
          {ticks.map((tick) => (
            <i key={tick} />
          ))}
        </div>
        {periods.map(({ name }, at) => (
          <div className="one-bar" key={name} title={`${name}: ${(sums[at] ?? 0).toFixed(2)}`}>
            <div style={{ height: `${((sums[at] ?? 0) / most) * 100}%` }}>
              {series.map(({ label, values }, index) => {
                const value = values[at] ?? 0
                return value > 0 && <i key={label} className={fills[index]} style={{ flexGrow: value }} />
              })}
            </div>
          </div>
        ))}
      </div>
      <div className="marks">
        {periods.map(({ name, mark: [above, below] }) => (
          <span key={name}>
            <span>{above}</span>
            <span>{below}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
