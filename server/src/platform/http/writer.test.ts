// What compiles when it is first used shall not fail its first user.
import { answerSchema, calls, clientEvents, type Call } from '@fieldhouse/contract'
import { expect, test } from 'vitest'
import { createCheck } from './validate.ts'
import { writerOf } from './writer.ts'

const all: readonly Call[] = Object.values(calls).flatMap((area) => Object.values(area))

const taken = [...all.flatMap(({ params, query, body }) => [params, query, body]), ...Object.values(clientEvents).map((one) => one.payload)]

test('the answer of every call can be written, without what it does not declare', () => {
  const answers = all.flatMap(({ answer }) => {
    const schema = answerSchema(answer)
    return schema ? [{ answer, write: writerOf(answer, schema), again: writerOf(answer, schema) }] : []
  })
  expect(answers.length).toBeGreaterThan(200)
  for (const { answer, write, again } of answers) {
    expect(again).toBe(write)
    if (answer.kind === 'one') expect(() => write({})).toThrow(/required/)
    else expect(write({ data: [], total: 0, nextCursor: null, undeclared: 1 })).not.toContain('undeclared')
  }
})

test('what every call and event takes can be checked', () => {
  const checks = taken.flatMap((schema) => (schema ? [{ check: createCheck(schema), again: createCheck(schema) }] : []))
  expect(checks.length).toBeGreaterThan(300)
  for (const { check, again } of checks) {
    expect(again).toBe(check)
    expect(() => check(0)).toThrow(/not valid|invalid/i)
  }
})
