// The OpenAPI document, made from the contract; nothing in it is written by hand.
import { answerSchema, calls, refusals, type Call } from '@fieldhouse/contract'

interface Operation {
  readonly operationId: string
  readonly [key: string]: unknown
}

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
    info: { title: 'Fieldhouse', version: '0.1.0', license: { name: 'AGPL-3.0-or-later' } },
    servers: [{ url: siteUrl }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths,
  }
}

function describe(operationId: string, area: string, call: Call): Operation {
  return {
    operationId,
    tags: [area],
    summary: call.summary,
    'x-access': call.access,
    security: call.access === 'public' || call.access === 'webhook' ? [] : call.access === 'optional' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...idempotencyKey(call)],
    ...(call.body || call.upload ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
    responses: { ...success(call), ...refusalsOf(call) },
  }
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

const idempotencyKey = (call: Call): object[] =>
  call.idempotency ? [{ name: 'Idempotency-Key', in: 'header', required: call.idempotency === 'required', schema: { type: 'string', minLength: 8, maxLength: 100 } }] : []

function bodyContent(call: Call): object {
  if (!call.upload) return { 'application/json': { schema: call.body } }
  const files = Object.fromEntries(call.upload.fields.map((field) => [field, { type: 'string', format: 'binary' }]))
  const fields = (call.body as { properties?: object } | undefined)?.properties ?? {}
  return { 'multipart/form-data': { schema: { type: 'object', properties: { ...files, ...fields } } } }
}

function success(call: Call): Record<string, object> {
  const schema = answerSchema(call.answer)
  return { [call.status]: { description: 'Done', ...(schema ? { content: { 'application/json': { schema } } } : {}) } }
}

function refusalsOf(call: Call): Record<string, object> {
  const byStatus = new Map<number, string[]>()
  for (const code of call.errors ?? []) byStatus.set(refusals[code].status, [...(byStatus.get(refusals[code].status) ?? []), code])
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, { description: codes.join(', ') }]))
}
