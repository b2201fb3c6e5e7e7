import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { pour } from './pour.ts'

function start(script: string) {
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += String(text)))
  const ended = new Promise<{ code: number | null; said: string }>((done) => child.once('close', (code) => done({ code, said })))
  return { stdin: child.stdin, ended }
}

const pieces = 64
const piece = Buffer.alloc(65_536, 'x')

test('a program that ends before its input does is no fault, and the rest of the source is read', async () => {
  let read = 0
  const source = Readable.from(
    (function* () {
      for (; read < pieces; read += 1) yield piece
    })(),
  )
  const { stdin, ended } = start('head -c 10')
  await pour(source, stdin)
  expect([read, await ended]).toEqual([pieces, { code: 0, said: 'x'.repeat(10) }])
})

test('one that reads all of it gets all of it', async () => {
  const { stdin, ended } = start('wc -c')
  await pour(Readable.from(Array.from({ length: pieces }, () => piece)), stdin)
  const { code, said } = await ended
  expect([code, Number(said)]).toEqual([0, pieces * piece.length])
})

test('a source that fails at its end is a fault, whatever the program made of it, and the program ends', async () => {
  const source = Readable.from(
    (function* () {
      yield piece
      throw new Error('It is damaged')
    })(),
  )
  const { stdin, ended } = start('head -c 10; cat > /dev/null')
  await expect(pour(source, stdin)).rejects.toThrow('It is damaged')
  expect((await ended).code).toBe(0)
})

test('whichever of the two ends first, it ends', async () => {
  const meet = async (script: string) => {
    const { stdin, ended } = start(script)
    await pour(Readable.from(Array.from({ length: pieces }, () => piece)), stdin)
    return (await ended).code
  }
  for (let round = 0; round < 30; round += 1) {
    const codes = await Promise.all(['head -c 3000000 > /dev/null', 'exit 0', 'cat > /dev/null'].map(meet))
    expect([round, codes]).toEqual([round, [0, 0, 0]])
  }
})
