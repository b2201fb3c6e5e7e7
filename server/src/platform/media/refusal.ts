// Why a file is not taken. The code is one of the contract's, so that the person hears what to do about it.
import type { ErrorCode } from '@fieldhouse/contract'
import { AppError } from '../app-error.ts'

export type RefusalCode = Extract<ErrorCode, `upload.${string}`>

export class MediaRefusal extends AppError {
  override readonly name = 'MediaRefusal'
  declare readonly code: RefusalCode
  /** For the log; the person reads the code's own sentence. */
  readonly reason: string
  /** `message`: where there is more to say than that. */
  constructor(code: RefusalCode, reason: string, message?: string) {
    super(code, message === undefined ? {} : { message })
    this.reason = reason
  }
}
