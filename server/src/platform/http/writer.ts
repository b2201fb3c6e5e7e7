// Answers as text, by the schema of their call: an undeclared field stays here. One for an answer, compiled when it is first given;
// all of them together would take a second of every start.
import type { Answer } from '@fieldhouse/contract'
import stringify from 'fast-json-stringify'
import type { TSchema } from 'typebox'

export type Writer = (answer: unknown) => string

const writers = new WeakMap<Answer, Writer>()

export function writerOf(answer: Answer, schema: TSchema): Writer {
  const known = writers.get(answer)
  if (known) return known
  let compiled: Writer | undefined
  const writer: Writer = (value) => {
    compiled ??= stringify(schema)
    return compiled(value)
  }
  writers.set(answer, writer)
  return writer
}
