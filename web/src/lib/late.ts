// What begins when a page has nothing better to do.
import { startCounting } from './actions.ts'
import { startWorker } from './worker.ts'

export function startLate() {
  startCounting()
  void startWorker()
}
