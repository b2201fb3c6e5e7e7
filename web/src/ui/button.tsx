import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type ButtonVariant = 'ink' | 'accent' | 'line' | 'quiet' | 'bad' | 'on-photo' | 'ghost-photo'
export type ButtonSize = 'tiny' | 'normal' | 'big'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'ink', size = 'normal', wide = false }: ButtonLook = {}, ...more: (string | undefined)[]) =>
  cx('btn', variant !== 'ink' && variant, size !== 'normal' && size, wide && 'wide', ...more)

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores presses; the label should say what is happening. */
  busy?: boolean
  icon?: ReactNode
}

export function Button({ variant, size, wide, busy = false, icon, className, children, disabled, type = 'button', ...rest }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button {...rest} type={type} className={buttonClass(look, busy ? 'busy' : undefined, className)} disabled={disabled || busy} aria-busy={busy || undefined}>
      {!busy && icon}
      {children}
    </button>
  )
}
