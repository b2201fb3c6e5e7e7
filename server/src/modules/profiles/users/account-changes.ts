// Which account columns a form changes. An empty text leaves the value as it is (wire.md 4.2).
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { toEmail, toName, toPhone, toUsername, usernameAdvice, type Account } from '#people/accounts'
import { isCountry } from '#ground/reference'

export type AccountForm = BodyOf<Calls['users']['update']>
export type AccountChange = Partial<
  Pick<Account, 'name' | 'first_name' | 'last_name' | 'username' | 'email' | 'phone' | 'phone_code' | 'gender' | 'country' | 'shows_online'>
>

/** Throws `request.invalid` naming every wrong field, `user.date_of_birth_fixed` for another birthday (youth.md Y3). */
export function readAccountForm(form: AccountForm, account: Account): AccountChange {
  if (form.dateOfBirth && form.dateOfBirth !== account.date_of_birth) throw new AppError('user.date_of_birth_fixed')
  const errors: { path: string; message: string }[] = []
  const read = <T>(path: keyof AccountForm, parse: (text: string) => T | undefined, message: string): T | undefined => {
    const text = form[path]
    if (typeof text !== 'string' || text.trim() === '') return undefined
    const value = parse(text)
    if (value === undefined) errors.push({ path, message })
    return value
  }
  const name = (text: string) => toName(text) || undefined
  const country = (text: string) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined)

  const firstName = read('firstName', name, 'Enter a name.')
  const lastName = read('lastName', name, 'Enter a name.')
  const fullName = read('name', name, 'Enter a name.')
  const change = {
    name: fullName,
    first_name: firstName,
    last_name: lastName,
    username: read('username', toUsername, usernameAdvice(form.username ?? '')),
    email: read('email', toEmail, 'Enter one e-mail address.'),
    phone: read('phone', toPhone, 'Enter 7 to 15 digits.'),
    phone_code: read('phoneCode', (text) => text.trim(), ''),
    country: read('country', country, 'Choose a country from the list.'),
    gender: form.gender,
    shows_online: form.showOnline,
  }
  if (errors.length > 0) throw new AppError('request.invalid', { errors })
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as AccountChange
}
