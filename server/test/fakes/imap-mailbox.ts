// A mailbox at a socket, as far as reading, marking and deleting need it. Real bytes over a real connection.
import { createServer, type Server, type Socket } from 'node:net'

export interface FakeMailbox {
  readonly url: string
  /** Unread letters and read ones. */
  readonly letters: { readonly uid: number; readonly source: string; isSeen: boolean }[]
  put(source: string): void
  close(): Promise<void>
}

export async function openFakeMailbox(): Promise<FakeMailbox> {
  const letters: { uid: number; source: string; isSeen: boolean }[] = []
  const sockets = new Set<Socket>()
  let last = 0

  const answer = (socket: Socket, line: string): void => {
    const [tag = '', verb = '', ...rest] = line.split(' ')
    const say = (...lines: string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(''))
    const done = () => say(`${tag} OK done`)
    const command = (verb.toUpperCase() === 'UID' ? `UID ${rest.shift() ?? ''}` : verb).toUpperCase()
    const uid = Number(rest[0])
    const index = letters.findIndex((letter) => letter.uid === uid)
    const letter = letters[index]
    if (command === 'CAPABILITY') return void (say('* CAPABILITY IMAP4rev1 UIDPLUS'), done())
    if (command === 'LIST') return void (say('* LIST () "/" INBOX'), done())
    if (command === 'SELECT')
      return void (say(
        `* ${letters.length} EXISTS`,
        '* FLAGS (\\Seen \\Deleted)',
        '* OK [UIDVALIDITY 1] x',
        `* OK [UIDNEXT ${last + 1}] x`,
      ),
      say(`${tag} OK [READ-WRITE] done`))
    if (command === 'UID SEARCH')
      return void (say(
        `* SEARCH ${letters
          .filter(({ isSeen }) => !isSeen)
          .map((one) => one.uid)
          .join(' ')}`,
      ),
      done())
    if (command === 'UID FETCH' && letter) {
      socket.write(`* ${index + 1} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(letter.source)}}\r\n${letter.source})\r\n`)
      return void done()
    }
    if (command === 'UID STORE' && letter && line.includes('\\Seen')) letter.isSeen = true
    if (command === 'UID STORE' && letter && line.includes('\\Deleted')) letter.isSeen = true
    if (command === 'UID EXPUNGE' && letter) {
      letters.splice(index, 1)
      say(`* ${index + 1} EXPUNGE`)
    }
    if (command === 'LOGOUT') return void (say('* BYE'), done(), socket.end())
    done()
  }

  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let waiting = ''
    socket.on('data', (part) => {
      const lines = (waiting + String(part)).split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `imap://bounces:a%20password@127.0.0.1:${port}/INBOX`,
    letters,
    put: (source) => void letters.push({ uid: (last += 1), source, isSeen: false }),
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}
