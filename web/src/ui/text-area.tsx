import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...area
}: FieldText & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>) {
  // As the browser counts, which stops at `maxLength`: an emoji is two.
  const used = typeof area.value === 'string' ? area.value.length : 0
  const left = area.maxLength && used > area.maxLength * 0.8 ? `${area.maxLength - used} characters left` : undefined
  const text = { label, error, ...(optional && { optional }), ...(className && { className }) }
  return (
    <Field {...text} hint={left ?? hint}>
      {(control) => <textarea style={{ '--rows': area.rows }} {...area} {...control} />}
    </Field>
  )
}
