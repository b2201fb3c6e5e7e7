import { formatPhone } from '../lib/format.ts'
import { TextField } from './text-field.tsx'

type PhoneFieldProps = Omit<Parameters<typeof TextField>[0], 'type' | 'value' | 'onBlur'>

/** With its country, and as long as a number there is. */
const isWhole = (text: string) => /^\+1\d{10}$/.test(text.replaceAll(/[^\d+]/g, ''))

/** What is typed is sent: a country in front of it stays, where a number that is only read does without. */
const inGroups = (text: string) => (isWhole(text) ? `+1 ${formatPhone(text)}` : formatPhone(text))

/** A telephone number, in one way as it comes and as soon as it is typed. */
export const PhoneField = ({ defaultValue, ...field }: PhoneFieldProps) => (
  <TextField
    {...field}
    type="tel"
    autoComplete="tel"
    defaultValue={inGroups(String(defaultValue ?? ''))}
    onBlur={({ currentTarget }) => void (currentTarget.value = inGroups(currentTarget.value))}
  />
)
