// A command of the program, as an operator runs it.
import { spawn, type ChildProcess } from 'node:child_process'
import { programEnv, programOf } from '../program.ts'

export interface Ran {
  readonly code: number | null
  readonly said: string
}

export function begin(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { child: ChildProcess; ended: Promise<Ran> } {
  const file = programOf(command)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: {
      ...programEnv,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      SECRET_KEY: 'a secret of the tests, longer than 32 characters',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return { child, ended: new Promise((done) => child.once('close', (code) => done({ code, said }))) }
}

export const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> =>
  begin(command, args, env).ended
