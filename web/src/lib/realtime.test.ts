// What the contract does not name is neither heard nor said: that holds when this file compiles.
import { expect, test } from 'vitest'
import type { emit as Emit, onEvent as OnEvent } from './realtime.ts'

test('names and payloads of the socket are the contract’s', () => {
  const names: string[] = []
  const onEvent: typeof OnEvent = (name) => {
    names.push(name)
    return () => undefined
  }
  const emit: typeof Emit = async (name) => {
    names.push(name)
    return { ok: false }
  }
  onEvent('balance_changed', ({ balance }) => balance.toFixed(2))
  onEvent(`message_created_conversation_${'id'}`, ({ text }) => text)
  void emit('public-stream/leave', { conversationId: 'id' })
  // @ts-expect-error nobody declared this name
  onEvent('balance_change', () => undefined)
  // @ts-expect-error it tells no such thing
  onEvent('balance_changed', ({ total }) => total)
  // @ts-expect-error only the server says this
  void emit('balance_changed', {})
  // @ts-expect-error a room is named
  void emit('public-stream/join', {})
  expect(names).toHaveLength(7)
})
