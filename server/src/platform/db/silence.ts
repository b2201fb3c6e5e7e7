// A server that is gone without a word: its machine died, and another one has its name by now. Whoever waits for an answer is told nothing
// for as long as the network tries, a quarter of an hour. So who has waited for long looks who is there.
import { Client } from 'pg'

/** A connection, and what is seen of it from here. */
export interface Line {
  readonly bytesRead: number
  readonly owesAnswer: boolean
  /** When the server began that it leads to: another one never began in the same moment. */
  readonly began: string | undefined
  break(error: Error): void
}

export interface Patience {
  /** Milliseconds without a byte after which somebody looks whether it is the same server still. */
  readonly doubtAfter: number
  /** After which what is owed is given up, where no server can be reached at all. */
  readonly giveUpAfter: number
  readonly lookEvery: number
  /** In which a server that is there answers. */
  readonly answersWithin: number
}

const usual: Patience = { doubtAfter: 10_000, giveUpAfter: 60_000, lookEvery: 5000, answersWithin: 5000 }

/** The column that says when a server began; as a number, since a time reads differently in sessions of other zones. */
export const beganColumn = 'extract(epoch from pg_postmaster_start_time())::text as began'

/** Another server answers, none can be reached, or one of which nothing is known but that it is there. */
async function askWho(url: string, answersWithin: number): Promise<string | 'nobody' | 'somebody'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: answersWithin, query_timeout: answersWithin })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ began: string }>(`select ${beganColumn}`)
    return rows[0]?.began ?? 'somebody'
  } catch (error) {
    // It has a reason of its own: it is starting, say, or lets nobody else in.
    return isOfServer(error) ? 'somebody' : 'nobody'
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** Postgres' own codes have five characters, and unlike those of the network (EPIPE) a digit among them. */
const isOfServer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)

const gone = () => Object.assign(new Error('The database server is gone'), { code: 'ECONNRESET' })

/** Breaks connections whose server is gone, so that what waits for them fails and begins anew with another. */
export function watchForSilence(url: string, lines: () => Iterable<Line>, patience: Patience = usual): { stop(): void } {
  const heard = new WeakMap<Line, { bytes: number; at: number }>()
  let isLooking = false
  const silentFor = (line: Line, now: number): number => {
    const last = heard.get(line)
    if (line.owesAnswer && last?.bytes === line.bytesRead) return now - last.at
    heard.set(line, { bytes: line.bytesRead, at: now })
    return 0
  }
  const look = async () => {
    const now = performance.now()
    const silent = [...lines()].map((line) => ({ line, for: silentFor(line, now) })).filter((one) => one.for >= patience.doubtAfter)
    if (silent.length === 0 || isLooking) return
    isLooking = true
    const who = await askWho(url, patience.answersWithin).finally(() => (isLooking = false))
    if (who === 'somebody') return
    for (const { line, for: silence } of silent) {
      const isGone = who === 'nobody' ? silence >= patience.giveUpAfter : line.began !== undefined && line.began !== who
      // What has been answered meanwhile came from somebody.
      if (isGone && heard.get(line)?.bytes === line.bytesRead) line.break(gone())
    }
  }
  const timer = setInterval(() => void look().catch(() => undefined), patience.lookEvery)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
