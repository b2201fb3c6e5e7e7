import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'

export interface Option {
  value: string
  text: string
}

interface SelectFieldProps extends FieldText, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options: readonly Option[]
  /** First, empty choice. */
  placeholder?: string
}

export function SelectField({ label, hint, error, optional, className, options, placeholder, ...select }: SelectFieldProps) {
  const text = { label, hint, error, ...(optional && { optional }), ...(className && { className }) }
  return (
    <Field {...text}>
      {(control) => (
        <select {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, text: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
