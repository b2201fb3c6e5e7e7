// What is sent in place of a password (access.md 4): the password itself, or its digest where the operator asks for it.
import { ApiError } from './api-error.ts'
import { config } from './config.ts'

export const minimumPasswordLength = 10
export const passwordHint = `At least ${minimumPasswordLength} characters. A short sentence is best.`

async function digest(password: string): Promise<string> {
  if (!config.hashPassword) return password
  const { md5 } = await import('./md5.ts')
  return md5(password)
}

/** For forms that choose a password: the length can only be checked before it is digested. */
export async function newPassword(password: string, path = 'password'): Promise<string> {
  if ([...password].length < minimumPasswordLength) {
    const message = `Choose at least ${minimumPasswordLength} characters`
    throw new ApiError({ status: 422, code: 'client.password_short', message, errors: [{ path, message }] })
  }
  return digest(password)
}

export const knownPassword = digest
