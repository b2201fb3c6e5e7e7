// A stream of 1.6 Mbit/s with a thousand who watch, in fragments of a tenth of a second: the program's live video against a loop that
// writes the same bytes to as many sockets. Read the ratio of processor time; what was left out, how late a fragment
// came, and how soon somebody who comes in has a picture. Both at once, by turns of a twentieth of a second: what the machine does
// beside it comes and goes, and must not be read as a difference.
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { send, watch, type Seen, type Server } from './live-sockets.ts'
import { cpuSeconds, median, printTable } from './measure.ts'

/** Each with new processes: where their memory happens to lie is worth two percent. */
const rounds = 6
const turnsPerRound = 6
const secondsPerTurn = 3
const everyMs = 100
const bytes = 20_000
/** Fragments from one that stands alone to the next. */
const group = 10
const timed = 50
const comeIn = 20
const gate = 1.05
/** Milliseconds. */
const firstGate = 500

const program = fileURLToPath(new URL('./live-server.ts', import.meta.url))

interface Side extends Server {
  readonly process: ChildProcess
}

function start(kind: 'ours' | 'bare', viewers: number): Promise<Side> {
  const child = spawn(process.execPath, [program, kind, String(viewers + comeIn)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`the ${kind} server ended with ${code}`)))
    createInterface({ input: child.stdout }).once('line', (text) => {
      ready({ ...(JSON.parse(text) as Omit<Server, 'isBare'>), isBare: kind === 'bare', process: child })
    })
  })
}

interface Turn {
  /** Share of one core. */
  readonly cpu: number
  readonly p99: number
  /** Messages that did not come. */
  readonly missed: number
}

type Playing = Pick<Awaited<ReturnType<typeof createSide>>, 'sendOne' | 'count'>

async function createSide(kind: 'ours' | 'bare', viewers: number) {
  const server = await start(kind, viewers)
  const sender = await send(server)
  // Who comes in begins with what stands alone; without it the first of a turn would be left out.
  sender.send(0, 800)
  await wait(200)
  const watchers: { seen: Seen; socket: { destroy(): void } }[] = []
  for (let n = 0; n < viewers; n += 1) watchers.push(await watch(server, n, n < timed))
  await wait(500)
  let sent = 0
  const sendOne = () => sender.send(sent++ % group === 0 ? 1 : 2, bytes)

  return {
    sendOne,
    /** From here on it counts; call what is returned when everything has come. */
    count(): () => Turn {
      sent = 0
      for (const { seen } of watchers) {
        seen.messages = 0
        seen.delays.length = 0
      }
      const before = cpuSeconds(server.process.pid ?? 0)
      return () => {
        const cpu = (cpuSeconds(server.process.pid ?? 0) - before) / secondsPerTurn
        const delays = watchers.flatMap(({ seen }) => seen.delays).toSorted((a, b) => a - b)
        const missed = watchers.reduce((sum, { seen }) => sum + Math.abs(sent - seen.messages), 0)
        return { cpu, p99: delays[Math.floor(delays.length * 0.99)] ?? 0, missed }
      }
    },
    /** Milliseconds from the wish to the first fragment, while everybody else watches: the slowest of some. */
    async firstPicture(): Promise<number> {
      const times: number[] = []
      const stream = setInterval(sendOne, everyMs)
      await wait(group * everyMs)
      for (let n = 0; n < comeIn; n += 1) {
        const begun = performance.now()
        const { seen, socket } = await watch(server, viewers + n, false)
        while (seen.messages < 2) await wait(1)
        times.push(performance.now() - begun)
        socket.destroy()
      }
      clearInterval(stream)
      return Math.max(...times)
    },
    stop(): void {
      sender.close()
      for (const { socket } of watchers) socket.destroy()
      server.process.removeAllListeners('exit')
      server.process.kill()
    },
  }
}

/** One sends in the middle between two fragments of the other, so that whatever slows the machine down meets both. */
async function play(first: Playing, second: Playing): Promise<[Turn, Turn]> {
  const [endFirst, endSecond] = [first.count(), second.count()]
  const begun = performance.now()
  for (let n = 0; n < (secondsPerTurn * 1000) / everyMs; n += 1) {
    for (const [side, at] of [
      [first, n],
      [second, n + 0.5],
    ] as const) {
      await wait(Math.max(0, begun + at * everyMs - performance.now()))
      side.sendOne()
    }
  }
  await wait(500)
  return [endFirst(), endSecond()]
}

async function playRound(viewers: number): Promise<{ turns: { ours: Turn; bare: Turn }[]; firstPicture: number }> {
  const [ours, bare] = [await createSide('ours', viewers), await createSide('bare', viewers)]
  // Before the turns: the right to come in lives for a minute.
  const firstPicture = await ours.firstPicture()
  // Both are compiled for it before it counts.
  for (let turn = 0; turn < 3; turn += 1) await play(ours, bare)
  const turns: { ours: Turn; bare: Turn }[] = []
  for (let turn = 0; turn < turnsPerRound; turn += 1) {
    // Who goes first may have it a little harder: by turns.
    const isOursFirst = turn % 2 === 0
    const [one, other] = await (isOursFirst ? play(ours, bare) : play(bare, ours))
    turns.push(isOursFirst ? { ours: one, bare: other } : { ours: other, bare: one })
  }
  ours.stop()
  bare.stop()
  return { turns, firstPicture }
}

export async function benchLive(viewers = 1000): Promise<boolean> {
  const played = []
  for (let round = 0; round < rounds; round += 1) played.push(await playRound(viewers))
  const turns = played.flatMap((round) => round.turns)
  const of = (side: 'ours' | 'bare', figure: keyof Turn) => median(turns.map((turn) => turn[side][figure]))
  const row = (side: 'ours' | 'bare') => [side, (of(side, 'cpu') * 100).toFixed(1), of(side, 'p99').toFixed(1), String(of(side, 'missed'))]
  printTable([['live', '% of a core', 'p99 ms', 'missed'], row('ours'), row('bare')])
  const ratio = median(turns.map((turn) => turn.ours.cpu / turn.bare.cpu))
  const missed = turns.reduce((sum, turn) => sum + turn.ours.missed, 0)
  const firstPicture = Math.max(...played.map((round) => round.firstPicture))
  const told = { bench: 'live', viewers, ratio, gate, missed, p99: of('ours', 'p99'), firstPicture, firstGate }
  process.stdout.write(`${JSON.stringify(told)}\n`)
  return ratio <= gate && missed === 0 && firstPicture <= firstGate
}
