import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { useValidity } from './validity.ts'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode
  error?: string | undefined
}

export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const id = useId()
  const own = useValidity()
  const wrong = error ?? own.message
  return (
    <label className="check" {...own.watch}>
      <input {...input} type="checkbox" aria-invalid={wrong ? true : undefined} aria-describedby={wrong ? id : undefined} />
      <span>
        {children}
        {wrong && (
          <span className="msg" id={id}>
            {wrong}
          </span>
        )}
      </span>
    </label>
  )
}
