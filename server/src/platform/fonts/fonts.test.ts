import { expect, test } from 'vitest'
import { loadWriting, withoutPictures } from './index.ts'

test('a text is written in one font: ours where it has all of it, else one that knows more alphabets', async () => {
  const write = await loadWriting()
  for (const text of ['Zoë Müller-Nuñez, Łukasz Žižka', 'Road to state, 2nd leg: 3–1 “won”', ''])
    expect(write('strong', text)).toMatchObject({ text, legible: text, face: { family: 'Instrument Sans SemiBold' } })
  for (const text of ['Nguyễn Thị Thảo', 'Женя Їжак', 'Ελένη Παπά', 'प्रिया शर्मा'])
    for (const name of ['display', 'strong', 'text'] as const)
      expect(write(name, text)).toMatchObject({ text, legible: text, face: { family: expect.stringMatching(/^Noto Sans/) } })
  expect(write('display', 'GAME DAY').face.family).toBe('Antonio Bold')
})

test('small pictures are left out; what no font of ours has is a question mark on paper, and stays for fonts of a machine', async () => {
  const write = await loadWriting()
  expect(withoutPictures('Game day 🔥🏟️ 🇺🇸')).toBe('Game day')
  expect(withoutPictures('© Calder™')).toBe('© Calder™')
  expect(write('text', '田中 Kenji 👍🏽')).toMatchObject({ text: '田中 Kenji', legible: '?? Kenji', face: { family: 'Instrument Sans' } })
  // A narrow space as numbers have it, a soft hyphen, a mark that no font can set, and what is decomposed, as some devices send it.
  expect(write('text', '1\u202f000\u00a0m, Calder\u00adRidge, x\u05b0')).toMatchObject({
    legible: '1 000 m, CalderRidge, x',
    face: { family: 'Instrument Sans' },
  })
  expect(write('text', 'Zoe\u0308').legible).toBe('Zoë')
})
