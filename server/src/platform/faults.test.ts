import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const faults = fileURLToPath(new URL('./faults.ts', import.meta.url))
const log = fileURLToPath(new URL('./log.ts', import.meta.url))

async function run(fault: string, stop = "process.stdout.write('drained ')"): Promise<{ code: number | null; said: string }> {
  const program = `
    import { exitOnFault } from ${JSON.stringify(faults)}
    import { createLog } from ${JSON.stringify(log)}
    exitOnFault({ log: createLog('silent'), patience: 200, stop: async () => { ${stop} } })
    setInterval(() => undefined, 1000)
    ${fault}`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

test.each(["Promise.reject(new Error('nobody'))", "setImmediate(() => { throw new Error('nobody') })"])(
  '%s: drains and fails',
  async (fault) => {
    expect(await run(fault)).toEqual({ code: 1, said: 'drained ' })
  },
)

test('what never drains ends all the same', async () => {
  expect(await run("Promise.reject(new Error('nobody'))", 'await new Promise(() => undefined)')).toEqual({ code: 1, said: '' })
})
