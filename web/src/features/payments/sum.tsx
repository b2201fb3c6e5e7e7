export interface SumLine {
  label: string
  value: string
}

/** What one gets and what it costs, the total on a rule of its own. */
export const Sum = ({ lines, total }: { lines: readonly SumLine[]; total?: SumLine }) => (
  <dl className="sum">
    {lines.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
    {total && (
      <div className="tot">
        <dt>{total.label}</dt>
        <dd>
          <b>{total.value}</b>
        </dd>
      </div>
    )}
  </dl>
)
