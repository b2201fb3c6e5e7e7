// Upgrades the database below argv[2], and is gone, as by a power cut, when it has reached the step argv[3] for the argv[4]th time.
import { join } from 'node:path'
import { upgradeDatabase } from '#wiring/upgrading.ts'

const [home = '', last = '', times = '1'] = process.argv.slice(2)
let left = Number(times)
await upgradeDatabase({
  home,
  programs: undefined,
  headsFile: join(home, '..', 'ledger-heads.ndjson'),
  onStep(step) {
    if (step !== last) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  },
})
