import { TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useValidity } from './validity.ts'

interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldText {
  label: string
  hint?: ReactNode
  /** What to do about it, shown under the control. */
  error?: string | undefined
  optional?: boolean
  className?: string
}

/** Label above, hint and error below, tied to the control that `children` renders. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldText & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const own = useValidity()
  const wrong = error ?? own.message
  const describedBy = [wrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={cx('field', wrong && 'err', className)} {...own.watch}>
      <label htmlFor={id}>
        {label} {optional && <span className="small">(optional)</span>}
      </label>
      {children({ id, 'aria-invalid': wrong ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {wrong && (
        <p className="msg" id={`${id}-error`}>
          <TriangleAlert className="i s" aria-hidden />
          {wrong}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
