import type { AthleteRecord } from './api.ts'

/** What was counted, as leader rows. */
export const Figures = ({ figures }: Pick<AthleteRecord, 'figures'>) => (
  <dl>
    {figures.map(({ label, value }, index) => (
      <div key={`${index} ${label}`} className="flex items-baseline justify-between gap-3 border-b border-line py-2">
        <dt className="mute min-w-0 [overflow-wrap:anywhere]">{label}</dt>
        <dd className="num text-end [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)
