import { expect, test } from 'vitest'
import { widthsOf } from './cover-widths.ts'

const id = '01a20c21-6598-7000-bb82-43bdd377b8d4'

test('the widths of a picture that everybody may see, and of one that a guard gives out', () => {
  expect(widthsOf(`/media/public/p-${id}-w1600.webp`)).toBe(
    `/media/public/p-${id}-w480.webp 480w, /media/public/p-${id}-w768.webp 768w, /media/public/p-${id}-w960.webp 960w, /media/public/p-${id}-w1600.webp 1600w`,
  )
  expect(widthsOf(`/media/${id}/w1600?token=a.b`)).toBe(
    `/media/${id}/w480?token=a.b 480w, /media/${id}/w768?token=a.b 768w, /media/${id}/w960?token=a.b 960w, /media/${id}/w1600?token=a.b 1600w`,
  )
})

test('what is not one of ours, or small, has one width', () => {
  for (const address of ['', 'https://elsewhere.example/w1600.webp', `/media/public/p-${id}-w960.webp`, `/media/${id}/link`])
    expect(widthsOf(address)).toBeUndefined()
})
