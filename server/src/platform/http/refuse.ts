// The only place where an error becomes an answer.
import { refusals, type ErrorBody, type ErrorCode } from '@fieldhouse/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, sentenceOf, type ErrorDetails } from '../app-error.ts'

/** The body of a refusal, for HTTP and for socket acknowledgements. */
export function errorBody(code: ErrorCode, details: ErrorDetails, requestId: string): ErrorBody {
  const { status } = refusals[code]
  return {
    statusCode: status,
    code,
    message: sentenceOf(code, details),
    ...(details.errors ? { errors: [...details.errors] } : {}),
    ...(details.prices ? { prices: details.prices } : {}),
    ...(details.challenge ? { challenge: details.challenge } : {}),
    requestId,
  }
}

export function refuse(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof AppError ? error : translate(error)
  const body = errorBody(refusal.code, refusal.details, request.id)
  if (body.statusCode >= 500 && refusal.code !== 'storage.full')
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  // Also where a limit of a feature's own is used up while that of the call is not.
  if (refusal.code === 'request.too_many') void reply.headers({ 'ratelimit-remaining': 0, 'ratelimit-reset': retryAfter ?? 60 })
  return reply.code(body.statusCode).header('cache-control', 'private, no-store').type('application/json').send(JSON.stringify(body))
}

/** What the framework, its plugins or the database may throw, in our words. */
function translate(error: FastifyError): AppError {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('request.too_large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('request.media_type')
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('upload.too_large')
  if (isDatabaseAway(error)) return new AppError('service.unavailable', { retryAfter: 5 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new AppError('request.malformed')
  return new AppError(isBrokenForm(error.message) ? 'request.malformed' : 'service.failed')
}

/** The reader of multipart forms says only by its sentences that a form is cut off or has no boundary. */
const isBrokenForm = (message: string) =>
  /^(Multipart: Boundary not found|Unexpected end of multipart data|(Part|File) terminated early due to unexpected end of multipart data)$/.test(
    message,
  )

/** Also while it restarts, or is a copy that another one has not yet taken the place of; node-postgres says some of it by sentences only. */
const isDatabaseAway = ({ code, message }: FastifyError) =>
  (code !== undefined && awayCodes.test(code)) || /^Connection terminated|^timeout expired$|not queryable$/.test(message)

const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]|53300|25006|08\d{3}|CONNECTION_ENDED)$/
