import type { ButtonHTMLAttributes } from 'react'
import { ignore } from './button.tsx'
import { cx } from './class-names.ts'

interface PayButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  /** The price as printed on the stub: `$6.00`. */
  price: string
  /** Second line under the label. */
  detail?: string
  /** Replaces the label while the payment runs: `Paying $6.00`. */
  busyLabel?: string
  busy?: boolean
  size?: 'normal' | 'big'
  wide?: boolean
  /** White, for photographs. */
  light?: boolean
}

/** The ticket: whatever costs money carries this button with the price on its stub, and nothing free ever does. */
export function PayButton(props: PayButtonProps) {
  const {
    label,
    price,
    detail,
    busyLabel,
    busy = false,
    size = 'normal',
    wide = false,
    light = false,
    disabled,
    className,
    onClick,
    ...rest
  } = props
  return (
    <span className={cx('ticket-wrap', wide && 'wide', className)}>
      <button
        type="button"
        {...rest}
        className={cx('btn pay', size === 'big' && 'big', wide && 'wide', light && 'light', busy && 'busy')}
        aria-label={[busy ? (busyLabel ?? label) : label, detail, price].filter(Boolean).join(', ')}
        // Not `disabled`: that would take the focus away from whoever pressed it.
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        disabled={disabled}
        onClick={busy ? ignore : onClick}
      >
        <span>
          {busy ? (busyLabel ?? label) : label} {detail && <small>{detail}</small>}
        </span>{' '}
        <b>{price}</b>
      </button>
    </span>
  )
}
