import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldText } from './field.tsx'

interface TextFieldProps extends FieldText, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** Printed inside the field before the value: a currency sign, `@`. */
  prefix?: string
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, optional, className, prefix, ...input }: TextFieldProps) {
  const text = { label, hint, error, ...(optional && { optional }), ...(className && { className }) }
  return (
    <Field {...text}>
      {(control) =>
        prefix ? (
          <span className="prefixed" style={{ '--prefix': `${prefix.length}ch` }}>
            <span aria-hidden>{prefix}</span>
            <input {...input} {...control} />
          </span>
        ) : (
          <input {...input} {...control} />
        )
      }
    </Field>
  )
}
