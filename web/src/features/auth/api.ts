import { withCaptcha } from '../../lib/captcha-door.ts'
import { send } from '../../lib/client.ts'
import { ageOn } from './age-gate.ts'
import { readCookie, removeCookie } from '../../lib/cookies.ts'
import { knownPassword, newPassword } from '../../lib/password.ts'
import { schoolBody, type SchoolWish } from '../../lib/school-wish.ts'
import { rawOf, textOf } from '../../lib/use-submit.ts'

/** Signs in; the server sets the session cookie with its answer. */
/** What an account that comes by another service is to be. */
export type SocialRole = 'user' | 'performer'

export async function login(values: FormData) {
  const password = await knownPassword(rawOf(values, 'password'))
  const body = { username: textOf(values, 'username') ?? '', password, remember: values.has('remember') }
  await withCaptcha('login', (shown) => send('auth.login', { body: { ...body, ...shown } }))
}

/** What both registration forms ask, with the referral code of an earlier visit and the invitation that led here. */
async function person(values: FormData, dateOfBirth: string) {
  const refCode = readCookie('refCode')
  const inviteCode = new URLSearchParams(location.search).get('invite')
  return {
    name: textOf(values, 'name') ?? '',
    username: (textOf(values, 'username') ?? '').toLowerCase(),
    email: textOf(values, 'email') ?? '',
    password: await newPassword(rawOf(values, 'password')),
    dateOfBirth,
    acceptTerms: true as const,
    ...(values.has('startLetters') && { startLetters: true }),
    ...(refCode && { refCode }),
    ...(inviteCode && { inviteCode }),
  }
}

const atRegistration = <T>(dateOfBirth: string, run: (shown: { captchaToken?: string }) => Promise<T>): Promise<T> =>
  withCaptcha('register', run, ageOn(new Date(), dateOfBirth) >= 18)

export async function registerFan(values: FormData, dateOfBirth: string) {
  const body = await person(values, dateOfBirth)
  const { data } = await atRegistration(dateOfBirth, (shown) => send('auth.registerUser', { body: { ...body, ...shown } }))
  removeCookie('refCode')
  return data
}

export interface SchoolChoice {
  educationType: 'High School' | 'College' | 'Other'
  schoolRoles: ('athlete' | 'coach' | 'staff')[]
  sportIds: string[]
  school: SchoolWish
  gradYear?: number | undefined
}

export async function registerAthlete(values: FormData, dateOfBirth: string, choice: SchoolChoice, invitationCode: string | null) {
  const { gradYear, school, ...always } = choice
  const body = {
    ...(await person(values, dateOfBirth)),
    ...always,
    ...(gradYear && { gradYear }),
    ...(always.educationType !== 'Other' && schoolBody(school)),
    ...(invitationCode && { invitationCode }),
  }
  const { data } = await atRegistration(dateOfBirth, (shown) => send('auth.registerPerformer', { body: { ...body, ...shown } }))
  removeCookie('refCode')
  return data
}

export const askForReset = (email: string) => withCaptcha('forgot', (shown) => send('auth.forgot', { body: { email, ...shown } }))

export const choosePassword = async (code: string, password: string) =>
  send('auth.changePassword', { body: { code, password: await newPassword(password) } })

export const sendVerification = (email: string) => send('auth.requestVerification', { body: { email } })

/** Opens the account of the installation's first administrator with the code printed at its start. */
export async function registerFirstAdministrator(values: FormData, dateOfBirth: string, code: string) {
  const { name, username, email, password, acceptTerms } = await person(values, dateOfBirth)
  const { data } = await send('admin.first', { body: { code, name, username, email, password, dateOfBirth, acceptTerms } })
  return { ...data, requireEmailVerification: false }
}
