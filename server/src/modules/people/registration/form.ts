// What a registration form becomes once every field has been judged; all that is wrong is told at once.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { ageAt, isPlausibleBirthday, minimumAge, toEmail, toName, toPhone, toUsername, usernameAdvice } from '#people/accounts'
import { isCountry } from '#ground/reference'

export type PersonForm = BodyOf<Calls['auth']['registerUser']>

export interface Person {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: string
  readonly gender: NonNullable<PersonForm['gender']> | null
  readonly country: string | null
  readonly phone: string | null
  readonly phoneCode: string | null
  readonly referredBy: string | null
}

/** Throws `request.invalid` with every wrong field, or `auth.under_min_age` (youth.md Y2). */
export function readPerson(form: PersonForm, now: Date): Person {
  const errors: { path: string; message: string }[] = []
  const need = <T>(path: string, value: T | undefined, message: string): T | undefined => {
    if (value === undefined) errors.push({ path, message })
    return value
  }
  const firstName = toName(form.firstName ?? '') || null
  const lastName = toName(form.lastName ?? '') || null
  const fullName = toName(form.name ?? [firstName, lastName].filter(Boolean).join(' '))
  const name = need('name', fullName.length >= 1 && fullName.length <= 100 ? fullName : undefined, 'Enter a name of up to 100 characters.')
  const username = need('username', toUsername(form.username), usernameAdvice(form.username))
  const email = need('email', toEmail(form.email), 'Enter one e-mail address.')
  const phone = form.phone ? need('phone', toPhone(form.phone), 'Enter 7 to 15 digits.') : undefined
  const country = form.country ? need('country', knownCountry(form.country), 'Choose a country from the list.') : undefined
  const isBirthday = isPlausibleBirthday(form.dateOfBirth, now)
  need('dateOfBirth', isBirthday || undefined, 'Enter the day you were born.')
  // Age comes before everything else: of somebody too young nothing is kept, not even what else was wrong.
  if (isBirthday && ageAt(form.dateOfBirth, now) < minimumAge) throw new AppError('auth.under_min_age')
  if (errors.length > 0 || !name || !username || !email) throw new AppError('request.invalid', { errors })
  return {
    username,
    email,
    name,
    firstName,
    lastName,
    dateOfBirth: form.dateOfBirth,
    gender: form.gender ?? null,
    country: country ?? null,
    phone: phone ?? null,
    phoneCode: form.phoneCode || null,
    referredBy: form.refCode || null,
  }
}

const knownCountry = (code: string) => (isCountry(code.toUpperCase()) ? code.toUpperCase() : undefined)
