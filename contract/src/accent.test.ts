import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentFor, contrast, surfacesOf } from './accent.ts'

const themes = [
  { isDark: false, surfaces: surfacesOf.light },
  { isDark: true, surfaces: surfacesOf.dark },
]

test('the surfaces are those of the tokens', () => {
  const tokens = readFileSync(new URL('../../web/src/ui/tokens.css', import.meta.url), 'utf8')
  for (const [theme, surfaces] of Object.entries(surfacesOf)) {
    const block = tokens.slice(tokens.lastIndexOf(`[data-theme="${theme}"] {`))
    for (const [name, colour] of Object.entries(surfaces))
      expect([theme, name, new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)?.[1]]).toEqual([theme, name, colour])
  }
})
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
  expect(accentFor('#1f4fd8', false, surfacesOf.light)).toMatchObject({
    accent: '#2754ca',
    'accent-deep': '#0d2156',
  })
})

test('short colours are read, broken ones end', () => {
  const surfaces = { paper: '#f4f2ed', sheet: '#fff', sunken: '#eae7e0' }
  expect(accentFor('#1f4fd8', false, surfaces)).toEqual(accentFor('#1f4fd8', false, { ...surfaces, sheet: '#ffffff' }))
  expect(accentFor('#1f4fd8', false, { paper: '', sheet: '', sunken: '' })).toHaveProperty('accent')
})
