// Counting in the store: each is one script, so that no other process comes between its steps. Every key expires.
import type { Redis, Result } from 'ioredis'
import type { Breaker } from './breaker.ts'
import type { SharedStore } from './port.ts'

// Whole numbers are written out: as a number of its own the language would shorten a time.
const useScript = `
local ends = tonumber(redis.call('HGET', KEYS[1], 'e') or '0')
local now, within = tonumber(ARGV[1]), tonumber(ARGV[2])
if ends <= now then
  redis.call('HSET', KEYS[1], 'e', string.format('%.0f', now + within), 'n', 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return {now + within, 1}
end
return {ends, redis.call('HINCRBY', KEYS[1], 'n', 1)}`

const giveBackScript = `
if tonumber(redis.call('HGET', KEYS[1], 'n') or '0') > 0 then redis.call('HINCRBY', KEYS[1], 'n', -1) end
return 1`

const takeSeatScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], string.format('%.0f', now + tonumber(ARGV[3])), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`

const isFirstScript = `
local isNew = redis.call('PFADD', KEYS[1], ARGV[1])
if isNew == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return isNew`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    fhUse(key: string, now: number, within: number): Result<[number, number], Context>
    fhGiveBack(key: string): Result<number, Context>
    fhTakeSeat(key: string, seat: string, most: number, lease: number): Result<number, Context>
    fhIsFirst(key: string, who: string, within: number): Result<number, Context>
  }
}

export function createSharedStore(client: Redis, { ask }: Breaker, prefix: string): SharedStore {
  client.defineCommand('fhUse', { numberOfKeys: 1, lua: useScript })
  client.defineCommand('fhGiveBack', { numberOfKeys: 1, lua: giveBackScript })
  client.defineCommand('fhTakeSeat', { numberOfKeys: 1, lua: takeSeatScript })
  client.defineCommand('fhIsFirst', { numberOfKeys: 1, lua: isFirstScript })
  const limit = (key: string) => `${prefix}:rl:${key}`
  const seats = (subject: string) => `${prefix}:seats:${subject}`

  return {
    async use(key, now, within) {
      const answer = await ask(() => client.fhUse(limit(key), now, within))
      return answer && { endsAt: answer[0], count: answer[1] }
    },
    forget: async (key) => void (await ask(() => client.del(limit(key)))),
    giveBack: async (key) => void (await ask(() => client.fhGiveBack(limit(key)))),
    async takeSeat(subject, seat, most, lease) {
      const answer = await ask(() => client.fhTakeSeat(seats(subject), seat, most, lease))
      return answer === undefined ? undefined : answer === 1
    },
    leaveSeat: async (subject, seat) => void (await ask(() => client.zrem(seats(subject), seat))),
    async isFirst(set, who, within) {
      const answer = await ask(() => client.fhIsFirst(`${prefix}:first:${set}`, who, within))
      return answer === undefined ? undefined : answer === 1
    },
  }
}
