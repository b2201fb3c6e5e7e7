import { pino, type Logger } from 'pino'

export type { Logger }

export const createLog = (level: string): Logger => pino({ level })
