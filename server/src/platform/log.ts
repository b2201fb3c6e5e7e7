import { pino, type Logger } from 'pino'
import { serializeError } from './stack.ts'

export type { Logger }

export const createLog = (level: string): Logger => pino({ level, serializers: { err: serializeError } })
