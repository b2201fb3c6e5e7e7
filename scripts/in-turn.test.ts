import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn.mjs'

test('of several in one folder one is at it at a time; another folder does not wait', async () => {
  const said: string[] = []
  const folder = `/made-up/${process.pid}`
  let atIt = 0
  const act = async (name: string) => {
    atIt += 1
    said.push(`${name} ${atIt}`)
    await inTurn(async () => undefined, { folder: `${folder}/other`, onWait: () => said.push('waited elsewhere') })
    atIt -= 1
    if (name === 'b') throw new Error('broke off')
    return name
  }
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn(() => act(name), { folder, onWait: () => undefined })))
  expect(said.toSorted()).toEqual(['a 1', 'b 1', 'c 1'])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('who was killed at it leaves nothing that others wait for', async () => {
  const folder = `/made-up/${process.pid}/killed`
  const program = `import { inTurn } from ${JSON.stringify(new URL('in-turn.mjs', import.meta.url).href)}
    await inTurn(() => new Promise(() => { process.stdout.write('at it'); setInterval(() => undefined, 1000) }), { folder: ${JSON.stringify(folder)} })`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  let hasWaited = false
  const ours = inTurn(async () => hasWaited, { folder, onWait: () => (hasWaited = true) })
  await expect.poll(() => hasWaited).toBe(true)
  other.kill('SIGKILL')
  expect(await ours).toBe(true)
})
