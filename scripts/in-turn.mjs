// One of several that would write the same files of this folder at once: `npm start` beside `npm test`, or two runs of tests.
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './environment.mjs'

/** A name in the kernel, no file: it is free again the moment its process is gone, however that went. */
const nameFor = (folder) => `\0fieldhouse-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`

function tryHold(name) {
  return new Promise((settle, fail) => {
    // Nobody has anything to say to it; whoever stayed on the line would keep it from closing.
    const holder = createServer((socket) => socket.destroy())
    holder.once('error', (error) => (error.code === 'EADDRINUSE' ? settle(undefined) : fail(error)))
    holder.listen(name, () => settle(holder.unref()))
  })
}

/** Waits until nobody else is at it, and then does it. */
export async function inTurn(
  act,
  { folder = root, onWait = () => process.stdout.write('Waiting for another install or build in this folder.\n') } = {},
) {
  let holder = await tryHold(nameFor(folder))
  if (!holder) onWait()
  while (!holder) {
    await wait(200)
    holder = await tryHold(nameFor(folder))
  }
  try {
    return await act()
  } finally {
    await new Promise((settle) => holder.close(settle))
  }
}
