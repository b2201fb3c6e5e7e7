import type { Board, Bus } from './port.ts'

/** The only process there is. */
export function createOnlyProcess(): Bus {
  const board: Board<never> = { set: () => undefined, others: () => [], keysOfOthers: () => new Set(), onChange: () => undefined }
  return {
    self: 'only',
    store: undefined,
    line: undefined,
    socketAdapter: undefined,
    tell: () => undefined,
    on: () => undefined,
    onGap: () => undefined,
    board: () => board,
    isConnected: true,
    close: async () => undefined,
  }
}
