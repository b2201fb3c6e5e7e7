// Heads and shoulders for avatars, seen from the front, with the face in the shade of a light behind.
import { circle, darker, fade, lighter, n, polygon, rect, type Brush, type HairStyle } from './brush.ts'

export function drawPortrait(brush: Brush): string {
  const { width, height, kit, skin, hair } = brush
  const back = fade([
    [0, lighter(kit.main, 0.12)],
    [1, darker(kit.main, 0.35)],
  ])
  const light = fade(
    [
      [0, lighter(kit.main, 0.5), 0.5],
      [1, kit.main, 0],
    ],
    'round',
  )
  const slant = brush.between(0.1, 0.5)
  const bands = [slant, slant + 0.34, slant + 0.5].map((from, index) =>
    polygon(
      [
        [width * (from - 0.3), height],
        [width * (from - 0.3 + (index ? 0.08 : 0.17)), height],
        [width * (from + 0.35), 0],
        [width * (from + 0.18), 0],
      ],
      '#ffffff',
      'opacity=".1"',
    ),
  )
  const size = Math.min(width, height)
  return (
    `<defs>${back.def}${light.def}</defs>` +
    rect(0, 0, width, height, back.fill) +
    bands.join('') +
    circle(width / 2, height * 0.46, size * 0.55, light.fill) +
    `<g transform="translate(${n(width / 2)} ${n(height * 0.5)})` +
    ` scale(${n(size / 100)})">${drawBust(kit.main, kit.second, kit.deep, skin, hair)}</g>`
  )
}

/** In a square of 100, centred. */
function drawBust(shirt: string, second: string, deep: string, skin: string, hair: HairStyle): string {
  const cloth = fade(
    [
      [0, lighter(deep, 0.3)],
      [0.14, darker(shirt, 0.25)],
      [0.5, darker(shirt, 0.6)],
      [0.86, darker(shirt, 0.25)],
      [1, lighter(deep, 0.3)],
    ],
    'across',
  )
  const face = fade(
    [
      [0, lighter(skin, 0.5)],
      [0.16, skin],
      [0.5, darker(skin, 0.5)],
      [0.84, skin],
      [1, lighter(skin, 0.5)],
    ],
    'across',
  )
  const throat = fade(
    [
      [0, lighter(skin, 0.2)],
      [0.3, darker(skin, 0.45)],
      [0.7, darker(skin, 0.62)],
      [1, lighter(skin, 0.2)],
    ],
    'across',
  )
  const dark = '#1d1512'
  const behind: Record<HairStyle, string> = {
    short: '',
    shaved: '',
    band: '',
    afro: circle(0, -20, 25, dark) + circle(0, -20.6, 25, 'none', 'stroke="#8a6a52" stroke-opacity=".5" stroke-width=".8"'),
    bun: circle(0, -43, 7.5, dark),
    tail: `<path d="M-15 -22Q-20 4 -13 16Q0 20 13 16Q20 4 15 -22Z" fill="${dark}"/>`,
  }
  const cap =
    `<path d="M-15.4 -17Q-17 -37 0 -37.5Q17 -37 15.4 -17Q13 -27 0 -28Q-13 -27 -15.4 -17Z" fill="${dark}"/>` +
    `<path d="M-15.4 -19Q-16 -37 0 -37.5Q16 -37 15.4 -19" fill="none" stroke="#a98a70" stroke-opacity=".45" stroke-width=".7"/>`
  const front =
    hair === 'afro'
      ? ''
      : hair === 'shaved'
        ? `<g opacity=".45">${cap}</g>`
        : cap + (hair === 'band' ? `<path d="M-15.3 -22Q0 -28 15.3 -22V-18.4Q0 -24 -15.3 -18.4Z" fill="${second}"/>` : '')
  return (
    `<defs>${cloth.def}${face.def}${throat.def}</defs>${behind[hair]}` +
    `<path d="M-7.5 -8V14H7.5V-8Z" fill="${throat.fill}"/>` +
    `<path d="M-44 52Q-45 22 -28 16Q-14 13 -8 9Q0 19 8 9Q14 13 28 16Q45 22 44 52Z" fill="${cloth.fill}"/>` +
    `<path d="M-8 9Q0 21 8 9L10 10.4Q0 25 -10 10.4Z" fill="${second}" opacity=".9"/>` +
    `<path d="M-43.6 38H-27L-26.4 43H-44ZM43.6 38H27L26.4 43H44Z" fill="${second}" opacity=".85"/><path d="M-25 36Q0` +
    ` 40 25 36V41Q0 45 -25 41Z" fill="${second}" opacity=".8"/>` +
    `<path d="M-15 -20Q-15.6 -36 0 -36Q15.6 -36 15 -20Q14.6 -2 6.5 2.4Q0 5.4 -6.5 2.4Q-14.6 -2 -15 -20Z" fill="${face.fill}"/>` +
    `<path d="M-9.5 -18Q0 -20.5 9.5 -18Q11 -4 0 1.5Q-11 -4 -9.5 -18Z" fill="#000000" opacity=".14"/>` +
    front
  )
}
