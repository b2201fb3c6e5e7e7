import type { ReactNode } from 'react'

export interface RadioRow<V extends string> {
  value: V
  label: ReactNode
  detail?: ReactNode
  /** At the end of the row: a price. */
  end?: ReactNode
  disabled?: boolean
}

interface RadioRowsProps<V extends string> {
  legend: string
  hideLegend?: boolean
  name: string
  rows: readonly RadioRow<V>[]
  value: V | undefined
  onChange: (value: V) => void
}

/** One of a few, each a full row; plans, themes, roles. */
export function RadioRows<V extends string>({ legend, hideLegend, name, rows, value, onChange }: RadioRowsProps<V>) {
  return (
    <fieldset className="field">
      <legend className={hideLegend ? 'sr' : undefined}>{legend}</legend>
      <div className="stack">
        {rows.map((row) => (
          <label className="opt2" key={row.value}>
            <input
              type="radio"
              name={name}
              value={row.value}
              checked={row.value === value}
              disabled={row.disabled}
              onChange={() => onChange(row.value)}
            />
            <span>
              <b>{row.label}</b>
              {row.detail && <span className="small">{row.detail}</span>}
            </span>
            {row.end && <span className="num">{row.end}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
