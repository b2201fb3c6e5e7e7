import { createHmac } from 'node:crypto'

interface Secrets {
  readonly password: string
}

/** From the owner's password, which cannot be had from it. */
const programPassword = ({ password }: Secrets) => createHmac('sha256', password).update('fieldhouse_app').digest('base64url')

export const urlOf = ({ password }: Secrets, port: number | string, database: string): string =>
  `postgres://fieldhouse:${password}@127.0.0.1:${port}/${database}`

/** As the owner, and as the program. */
export const urlsOf = (secrets: Secrets, port: number | string): { url: string; programUrl: string } => ({
  url: urlOf(secrets, port, 'fieldhouse'),
  programUrl: `postgres://fieldhouse_app:${programPassword(secrets)}@127.0.0.1:${port}/fieldhouse`,
})
