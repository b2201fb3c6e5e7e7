import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type ButtonVariant = 'ink' | 'accent' | 'line' | 'quiet' | 'bad' | 'on-photo' | 'ghost-photo'
export type ButtonSize = 'tiny' | 'normal' | 'big'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'ink', size = 'normal', wide = false }: ButtonLook = {}, ...more: (string | undefined)[]) =>
  cx('btn', variant !== 'ink' && variant, size !== 'normal' && size, wide && 'wide', ...more)

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores presses; the label should say what is happening. */
  busy?: boolean
  icon?: ReactNode
}

/** A press while it runs; of a submit button, too. */
export const ignore = (event: { preventDefault(): void }) => event.preventDefault()

export function Button({ variant, size, wide, busy = false, icon, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, busy ? 'busy' : undefined, className)}
      // Not `disabled`: that would take the focus away from whoever pressed it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {!busy && icon}
      {children}
    </button>
  )
}
