// The service that devices are told through, in a process of its own: takes whatever comes, and says once a second how many devices
// were told and what came to one of them twice.
import { createServer } from 'node:http'

export interface Told {
  readonly devices: number
  readonly pushes: number
  /** Devices to which pushes of more than one topic came: they show more than one. */
  readonly severalShown: number
  /** Milliseconds of the clock when a device was told for the first time last. */
  readonly lastAt: number
}

const topics = new Map<string, string>()
const several = new Set<string>()
let pushes = 0
let lastAt = 0

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const [device, topic] = [request.url ?? '', String(request.headers['topic'])]
    const known = topics.get(device)
    pushes += 1
    if (known === undefined) {
      topics.set(device, topic)
      lastAt = Date.now()
    } else if (known !== topic) several.add(device)
    response.writeHead(201).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
const say = () => process.send?.({ devices: topics.size, pushes, severalShown: several.size, lastAt } satisfies Told)
setInterval(say, 250)
process.on('disconnect', () => process.exit())
