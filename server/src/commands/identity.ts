import { readFileSync } from 'node:fs'

/** The file that `npm run backup -- --new-key` told to keep; a line with the key is enough. */
export function readIdentity(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .find((one) => one.startsWith('AGE-SECRET-KEY-'))
  if (line === undefined) throw new Error(`${path} holds no key: a line that begins with AGE-SECRET-KEY-.`)
  return line.trim()
}
