// The only place where an error becomes an answer.
import { refusals, type ErrorBody, type ErrorCode } from '@fieldhouse/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorDetails } from '../app-error.ts'

/** The body of a refusal, for HTTP and for socket acknowledgements. */
export function errorBody(code: ErrorCode, details: ErrorDetails, requestId: string): ErrorBody {
  const { status, message } = refusals[code]
  return {
    statusCode: status,
    code,
    message: details.message ?? message,
    ...(details.errors ? { errors: [...details.errors] } : {}),
    requestId,
  }
}

export function refuse(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof AppError ? error : translate(error)
  const body = errorBody(refusal.code, refusal.details, request.id)
  if (body.statusCode >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  if (refusal.details.retryAfter !== undefined) void reply.header('retry-after', String(refusal.details.retryAfter))
  return reply.code(body.statusCode).header('cache-control', 'private, no-store').type('application/json').send(JSON.stringify(body))
}

/** What the framework, its plugins or the database may throw, in our words. */
function translate(error: FastifyError): AppError {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('request.too_large')
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('upload.too_large')
  if (isDatabaseAway(error.code)) return new AppError('service.unavailable', { retryAfter: 5 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new AppError('request.malformed')
  return new AppError('service.failed')
}

const isDatabaseAway = (code: string | undefined) =>
  code !== undefined && (/^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|53300|08\d{3})$/.test(code) || code === 'CONNECTION_ENDED')
