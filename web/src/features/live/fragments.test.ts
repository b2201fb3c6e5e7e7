import { expect, test } from 'vitest'
import { createFragments, headMessage } from './fragments.ts'
import { readMessage } from './read-message.ts'

/** Boxes inside of a box, by their names; of what holds others the inside is opened. */
function boxesOf(bytes: Uint8Array, from = 0, to = bytes.length): string[] {
  const names: string[] = []
  for (let at = from; at + 8 <= to; ) {
    const size = new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    names.push(name)
    if (['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf'].includes(name)) names.push(...boxesOf(bytes, at + 8, at + size))
    expect(size).toBeGreaterThanOrEqual(8)
    at += size
    expect(at).toBeLessThanOrEqual(to)
  }
  return names
}

const shape = {
  video: { codec: 'avc1.42001f', description: Uint8Array.of(1, 66, 0, 31), width: 1280, height: 720 },
  sound: { channels: 2 },
}
const frame = (at: number, isKey = false) => ({ at, isKey, data: Uint8Array.of(at % 251, 7, 7) })

test('the head says how to decode, with the sound only where there is some', () => {
  const read = (sound: typeof shape.sound | undefined) => {
    const message = readMessage(headMessage({ ...shape, sound }))
    if (!('mime' in message)) throw new Error('no head')
    return [message.mime, boxesOf(message.head).filter((name) => name === 'trak' || name === 'trex').length] as const
  }
  expect(read({ channels: 2 })).toEqual(['video/mp4;codecs="avc1.42001f,opus"', 4])
  expect(read(undefined)).toEqual(['video/mp4;codecs="avc1.42001f"', 2])
})

test('fragments begin with a key frame, end before the next one, and hold every frame once', () => {
  const sent: { isKey: boolean; boxes: string[]; fragment: Uint8Array }[] = []
  const fragments = createFragments((message) => {
    const read = readMessage(message)
    if ('fragment' in read) sent.push({ isKey: read.isKey, boxes: boxesOf(read.fragment), fragment: read.fragment })
  })
  // Nothing can be shown before the first key frame.
  fragments.video(frame(0))
  fragments.sound(frame(0), 20_000)
  for (let number = 1; number <= 12; number++) {
    fragments.video(frame(number * 33_333, number === 1 || number === 9))
    fragments.sound(frame(number * 33_333), 20_000)
  }
  expect(sent.map(({ isKey }) => isKey)).toEqual([true, false, false, true])
  expect(sent[0]?.boxes).toEqual(['moof', 'mfhd', 'traf', 'tfhd', 'tfdt', 'trun', 'traf', 'tfhd', 'tfdt', 'trun', 'mdat'])
  // Frames 1 to 11: the last one waits for the next, which says how long it lasts.
  const counted = sent.map(({ fragment }) => {
    const text = Buffer.from(fragment)
    return text.readUInt32BE(text.indexOf('trun') + 8)
  })
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(11)
})
