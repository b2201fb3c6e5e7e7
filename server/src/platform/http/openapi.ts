// The OpenAPI document, made from the contract; nothing in it is written by hand.
import {
  answerSchema,
  asksMarks,
  calls,
  ErrorBody,
  keyScopeOf,
  marksSomewhere,
  refusals,
  refusalsOf,
  siteKeyScopeOf,
  type Call,
} from '@fieldhouse/contract'

interface Operation {
  readonly operationId: string
  readonly [key: string]: unknown
}

const aboutSockets =
  'What happens meanwhile is told over Socket.IO at /socket.io, by WebSocket only: there is no long polling, so give the client ' +
  '`transports: ["websocket"]`. A one-use ticket of `POST /api/auth/socket-ticket` goes into the query as `token`; a value that ' +
  'opens nothing ends the connection.'

export function describeApi(siteUrl: string): object {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [area, group] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(group as Record<string, Call>)) {
      const path = (paths[`/api${call.path}`] ??= {})
      path[call.method.toLowerCase()] = describe(`${area}.${name}`, area, call)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fieldhouse', version: '0.1.0', description: aboutSockets, license: { name: 'AGPL-3.0-or-later' } },
    servers: [{ url: siteUrl }],
    components: {
      schemas: { Error: ErrorBody },
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization' },
        key: { type: 'http', scheme: 'bearer', description: 'A personal key, `p_…`, with the scope that the call names.' },
      },
    },
    paths,
  }
}

function describe(operationId: string, area: string, call: Call): Operation {
  return {
    operationId,
    tags: [area],
    summary: call.summary,
    'x-access': call.access,
    security: securityOf(operationId, call),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...idempotencyKey(call), ...staffReason(call)],
    ...(call.body || call.upload ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
    responses: { ...success(call), ...describeRefusals(call) },
  }
}

function securityOf(operationId: string, { access }: Call): object[] {
  if (access === 'public' || access === 'webhook') return []
  const scope = keyScopeOf(operationId) ?? siteKeyScopeOf(operationId)
  return [...(access === 'optional' ? [{}] : []), { session: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])]
}

function parameters(where: 'path' | 'query', schema: Call['params']): object[] {
  const required = new Set<string>(schema?.required ?? [])
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name: (property as { type?: string }).type === 'array' ? `${name}[]` : name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: property,
  }))
}

/** Whose role asks for one; a body that has a reason of its own says it there. */
const staffReason = (call: Call): object[] =>
  call.permission !== undefined && asksMarks(call) && marksSomewhere(call.permission).reason
    ? [{ name: 'Staff-Reason', in: 'header', required: false, description: 'Why, percent-encoded', schema: { type: 'string' } }]
    : []

const idempotencyKey = (call: Call): object[] =>
  call.idempotency
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: call.idempotency === 'required',
          schema: { type: 'string', minLength: 8, maxLength: 100 },
        },
      ]
    : []

function bodyContent(call: Call): object {
  if (!call.upload) return { 'application/json': { schema: call.body } }
  const files = Object.fromEntries(call.upload.fields.map((field) => [field, { type: 'string', format: 'binary' }]))
  const fields = (call.body as { properties?: object } | undefined)?.properties ?? {}
  return { 'multipart/form-data': { schema: { type: 'object', properties: { ...files, ...fields } } } }
}

function success(call: Call): Record<string, object> {
  const schema = answerSchema(call.answer)
  const content = call.answer.kind === 'text' ? { [call.answer.mediaType]: { schema: { type: 'string' } } } : undefined
  const done = { description: 'Done', ...(schema ? { content: { 'application/json': { schema } } } : content && { content }) }
  return {
    [call.status]: done,
    // A create that is in place already answers with what is there (wire.md 1.1).
    ...(call.status === 201 ? { 200: { ...done, description: 'It was there already' } } : {}),
    ...(call.redirects ? { 302: { description: 'Sent on to a page' } } : {}),
  }
}

function describeRefusals(call: Call): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => refusals[code].status)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]))
}
