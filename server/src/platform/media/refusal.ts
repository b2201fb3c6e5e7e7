// Why a file is not taken. The code is one of the contract's, so that the person hears what to do about it.
import type { ErrorCode } from '@fieldhouse/contract'

export type RefusalCode = Extract<ErrorCode, `upload.${string}`>

export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal'
  readonly code: RefusalCode
  constructor(code: RefusalCode, detail: string) {
    super(`${code}: ${detail}`)
    this.code = code
  }
}
