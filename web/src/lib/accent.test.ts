import { expect, test } from 'vitest'
import { accentFor, contrast } from './accent.ts'

const themes = [
  { isDark: false, surfaces: { paper: '#f4f2ed', sheet: '#ffffff', sunken: '#eae7e0' } },
  { isDark: true, surfaces: { paper: '#0e0f12', sheet: '#17191d', sunken: '#0a0b0d' } },
]
const step = (n: number) =>
  Math.round((n / 5) * 255)
    .toString(16)
    .padStart(2, '0')
const pages = Array.from({ length: 216 }, (_, i) => `#${step(i % 6)}${step(Math.floor(i / 6) % 6)}${step(Math.floor(i / 36))}`)

test.each(themes)('every page colour gives readable roles (dark: $isDark)', ({ isDark, surfaces }) => {
  for (const page of pages) {
    const roles = accentFor(page, isDark, surfaces)
    const pairs = [
      [roles['on-accent'], roles.accent],
      [roles['on-accent'], roles['accent-press']],
      ['#ffffff', roles['accent-deep']],
      ...[surfaces.paper, surfaces.sheet, surfaces.sunken, roles['accent-tint']].map((surface) => [roles['accent-ink'], surface]),
    ]
    const weak = pairs.filter(([front = '', back = '']) => contrast(front, back) < 4.5)
    expect({ page, weak }).toEqual({ page, weak: [] })
    expect(contrast(roles['accent-edge'], surfaces.sheet)).toBeGreaterThanOrEqual(3)
  }
})

test('the mock-up of a blue page', () => {
  expect(accentFor('#1f4fd8', false, themes[0]?.surfaces ?? { paper: '', sheet: '', sunken: '' })).toMatchObject({
    accent: '#2754ca',
    'accent-deep': '#0d2156',
  })
})

test('short colours are read, broken ones end', () => {
  const surfaces = { paper: '#f4f2ed', sheet: '#fff', sunken: '#eae7e0' }
  expect(accentFor('#1f4fd8', false, surfaces)).toEqual(accentFor('#1f4fd8', false, { ...surfaces, sheet: '#ffffff' }))
  expect(accentFor('#1f4fd8', false, { paper: '', sheet: '', sunken: '' })).toHaveProperty('accent')
})
