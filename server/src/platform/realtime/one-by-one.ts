// The sockets of a process that leaves: those who had them come back to another process, and not all of them in the same moment.
import { setTimeout as wait } from 'node:timers/promises'

const step = 50

/** Closes all that are there, and those that come meanwhile, evenly over so many milliseconds. Whoever comes back here after that is left to the end. */
export async function closeOneByOne(
  sockets: ReadonlyMap<string, { disconnect(close: true): unknown }>,
  milliseconds: number,
): Promise<void> {
  const ends = performance.now() + milliseconds
  while (sockets.size > 0 && performance.now() <= ends + step) {
    const steps = Math.max(1, (ends - performance.now()) / step)
    for (const socket of [...sockets.values()].slice(0, Math.ceil(sockets.size / steps))) socket.disconnect(true)
    if (sockets.size > 0) await wait(step)
  }
}
