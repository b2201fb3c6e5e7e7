import { Eye, EyeOff } from 'lucide-react'
import { useState, type InputHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldText & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="prefixed">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className="pe-14" autoCapitalize="none" spellCheck={false} />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            className="reveal"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff className="i s" aria-hidden /> : <Eye className="i s" aria-hidden />}
          </IconButton>
        </span>
      )}
    </Field>
  )
}
