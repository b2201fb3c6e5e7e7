// A mail server on a free port, which keeps what it takes and refuses what a test wants refused.
import { SMTPServer } from 'smtp-server'

export interface TakenLetter {
  /** Empty where the envelope names nobody, as that of a bounce. */
  readonly from: string
  /** The one that it goes to. */
  readonly to: string
  readonly all: readonly string[]
  /** With its headers, as it came. */
  readonly raw: string
}

export interface FakeMailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly letters: TakenLetter[]
  /** Everybody whom a letter was for, also those that were refused. */
  readonly asked: string[]
  close(): Promise<void>
}

/** The code of an answer that refuses; undefined: it is taken. */
type Refuses = (address: string) => number | undefined

/** `refuses`: as soon as the address is named; `refusesWhole`: once all of the letter is there. */
export async function openMailServer({
  refuses,
  refusesWhole,
}: {
  refuses?: Refuses
  refusesWhole?: Refuses
} = {}): Promise<FakeMailServer> {
  const letters: TakenLetter[] = []
  const asked: string[] = []
  const answerTo = (code: number | undefined) =>
    code === undefined
      ? undefined
      : Object.assign(new Error(code >= 500 ? '5.1.1 no such user' : '4.7.1 later, please'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      done(answerTo(refuses?.(address)))
    },
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => (raw += String(part)))
      stream.on('end', () => {
        const all = envelope.rcptTo.map(({ address }) => address)
        const to = all[0] ?? ''
        const refused = answerTo(refusesWhole?.(to))
        if (!refused) letters.push({ from: envelope.mailFrom === false ? '' : envelope.mailFrom.address, to, all, raw })
        done(refused)
      })
    },
  })
  const port = await new Promise<number>((ready) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      ready(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    asked,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
