import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode
  error?: string | undefined
}

export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <label className="check">
      <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined} />
      <span>
        {children}
        {error && (
          <span className="msg" id={id}>
            {error}
          </span>
        )}
      </span>
    </label>
  )
}
