import type { ComponentProps } from 'react'
import { amountError, amountOf } from '../lib/amount.ts'
import { TextField } from './text-field.tsx'

interface AmountFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'min' | 'max' | 'step'> {
  least?: number | undefined
  most?: number | undefined
}

/**
 * A price, a share, anything with decimals; read it by `amountOf`. Not a number for the browser: that takes no comma where its own
 * language has none ("12,50" became 1250), and hands out nothing where it understands nothing, as if the field had been emptied.
 */
export function AmountField({ least, most, onInput, ...field }: AmountFieldProps) {
  const check = (input: HTMLInputElement) =>
    input.setCustomValidity(input.value.trim() === '' ? '' : (amountError(amountOf(input.value), least, most) ?? ''))
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="decimal"
      ref={(input: HTMLInputElement | null) => {
        if (input) check(input)
      }}
      onInput={(event) => {
        check(event.currentTarget)
        onInput?.(event)
      }}
    />
  )
}
