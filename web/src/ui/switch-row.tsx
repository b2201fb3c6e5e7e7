import type { InputHTMLAttributes, ReactNode } from 'react'

/** A setting that takes effect at once. */
export function SwitchRow({
  label,
  detail,
  ...input
}: { label: string; detail?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <label className="switch-row">
      <span>
        <span className="strong">{label}</span>
        {detail && <span className="small block">{detail}</span>}
      </span>
      <input {...input} type="checkbox" role="switch" className="switch" />
    </label>
  )
}
