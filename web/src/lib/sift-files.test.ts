import { expect, test } from 'vitest'
import { isAccepted, siftFiles } from './sift-files.ts'

const photos = 'image/jpeg,image/png,image/webp'
const fileOf = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

test.each([
  ['a.jpg', 'image/jpeg', photos, true],
  ['a.heic', 'image/heic', photos, true],
  ['a.pdf', 'application/pdf', photos, false],
  ['a.mp4', 'video/mp4', photos, false],
  ['a.m4a', 'audio/x-m4a', 'audio/mp4,audio/mpeg', true],
  ['a.mov', '', 'video/quicktime', true],
  ['list.csv', 'application/vnd.ms-excel', 'text/csv,.csv', true],
  ['LIST.CSV', 'application/vnd.ms-excel', '.csv', true],
  ['list.txt', 'text/plain', '.csv,text/csv', false],
  ['a.pdf', 'application/pdf', `${photos},application/pdf`, true],
  ['a.png', 'image/png', 'image/*', true],
])('%s of the kind "%s" for %s: %s', (name, type, accept, expected) => {
  expect(isAccepted({ name, type }, accept)).toBe(expected)
})

test('each that cannot be used is named with its reason, and the others are taken', () => {
  const [small, large, paper] = [
    fileOf('a.jpg', 'image/jpeg'),
    fileOf('b.jpg', 'image/jpeg', 1_000_001),
    fileOf('c.pdf', 'application/pdf'),
  ]
  expect(siftFiles([large, small, paper], { accept: photos, maxMegabytes: 1 })).toEqual({
    taken: [small],
    problems: ['“b.jpg” is too large. The limit is 1 MB.', '“c.pdf” is of a kind that cannot be used here.'],
  })
})

test('a limit may be another for each kind', () => {
  const film = fileOf('a.mp4', 'video/mp4', 2_000_000)
  const photo = fileOf('a.jpg', 'image/jpeg', 2_000_000)
  const maxMegabytes = ({ type }: File) => (type.startsWith('video/') ? 3 : 1)
  expect(siftFiles([film, photo], { accept: 'image/*,video/*', maxMegabytes }).taken).toEqual([film])
})

test('what has no place any more is counted', () => {
  const files = ['a', 'b', 'c'].map((name) => fileOf(`${name}.png`, 'image/png'))
  expect(siftFiles(files, { accept: photos, room: 1 })).toEqual({
    taken: [files[0]],
    problems: ['2 files were left out: no more have a place.'],
  })
  expect(siftFiles(files, { accept: photos, room: -1 }).taken).toEqual([])
})

test('files that cannot go together are not taken at all', () => {
  const files = [fileOf('a.png', 'image/png'), fileOf('b.png', 'image/png')]
  expect(siftFiles(files, { accept: photos, problemOf: (all) => (all.length > 1 ? 'One by one.' : undefined) })).toEqual({
    taken: [],
    problems: ['One by one.'],
  })
})
