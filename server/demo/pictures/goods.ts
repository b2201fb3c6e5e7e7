// Goods for the demo's shelves, in the colours of their seller: drawn flat on a lit backdrop, as for a catalogue.
import { circle, darker, fade, lighter, polygon, rect, type Brush } from './brush.ts'

export type Good = 'hoodie' | 'shirt' | 'poster' | 'mug' | 'scarf' | 'plan'

type Kit = Brush['kit']

/** Each in a square of 100, centred on 50. */
const shapes: Readonly<Record<Good, (kit: Kit) => string>> = {
  hoodie: ({ main, second, deep }) =>
    `<path d="M33 26Q50 14 67 26L84 38L76 84H68L66 50V90H34V50L32 84H24L16 38Z" fill="${main}"/>` +
    `<path d="M36 25Q50 40 64 25Q60 40 50 42Q40 40 36 25Z" fill="${darker(main, 0.35)}"/>` +
    `<path d="M38 62H62L66 78H34Z" fill="${darker(main, 0.14)}"/>` +
    rect(34, 84, 32, 6, deep) +
    rect(38, 47, 24, 3, second) +
    rect(38, 52, 24, 3, second, 'opacity=".6"') +
    `<path d="M46 41V50M54 41V50" stroke="${lighter(main, 0.75)}" stroke-width="1.1" stroke-linecap="round"/>`,
  shirt: ({ main, second, deep }) =>
    `<path d="M36 20Q50 28 64 20L86 32L79 50L68 45V88H32V45L21 50L14 32Z" fill="${main}"/>` +
    `<path d="M36 20Q50 32 64 20L61 19Q50 26 39 19Z" fill="${second}"/>` +
    rect(32, 60, 36, 5, second) +
    `<path d="M68 45V88H60Q66 66 68 45Z" fill="${deep}" opacity=".3"/>` +
    `<path d="M44 38H56L50 56Z" fill="${second}"/>`,
  poster: ({ main, second, deep }) =>
    rect(24, 12, 52, 76, '#f6f3ea') +
    rect(28, 16, 44, 52, main) +
    polygon(
      [
        [28, 68],
        [72, 34],
        [72, 68],
      ],
      deep,
    ) +
    polygon(
      [
        [28, 56],
        [58, 16],
        [68, 16],
        [34, 68],
        [28, 68],
      ],
      second,
      'opacity=".85"',
    ) +
    circle(56, 32, 7, lighter(main, 0.6)) +
    rect(28, 73, 44, 4, '#17181c') +
    rect(28, 80, 26, 3, '#17181c', 'opacity=".5"'),
  mug: ({ main, second, deep }) =>
    `<path d="M64 36H74Q84 36 84 50Q84 64 74 64H64V58H73Q78 58 78 50Q78 42 73 42H64Z" fill="${darker(main, 0.2)}"/>` +
    `<path d="M22 26H68V74Q68 84 58 84H32Q22 84 22 74Z" fill="${main}"/>` +
    `<path d="M22 26H68V32H22Z" fill="${deep}"/>` +
    rect(22, 48, 46, 8, second) +
    rect(22, 60, 46, 3, second, 'opacity=".6"') +
    rect(27, 34, 5, 44, '#ffffff', 'opacity=".22"'),
  scarf: ({ main, second, deep }) =>
    `<g transform="rotate(-14 50 50)">` +
    rect(8, 36, 84, 22, main) +
    [14, 30, 46, 62, 78].map((x) => rect(x, 36, 7, 22, second)).join('') +
    rect(8, 36, 84, 3, deep, 'opacity=".4"') +
    Array.from({ length: 6 }, (_, row) => rect(1, 37 + row * 3.6, 7, 1.8, second) + rect(92, 37 + row * 3.6, 7, 1.8, second)).join('') +
    `</g>`,
  plan: ({ main, second, deep }) =>
    `<g transform="rotate(-5 50 50)">` +
    rect(26, 12, 50, 70, deep, 'opacity=".5"') +
    rect(22, 9, 50, 70, '#f6f3ea') +
    rect(22, 9, 50, 14, main) +
    rect(26, 14, 22, 4, second) +
    Array.from(
      { length: 7 },
      (_, row) =>
        rect(27, 30 + row * 6.4, row % 3 === 2 ? 22 : 34, 2.2, '#17181c', 'opacity=".55"') +
        rect(64, 29 + row * 6.4, 4, 4, row < 4 ? main : '#c9c6bc'),
    ).join('') +
    `</g>`,
}

export function drawGoods(brush: Brush, good: Good): string {
  const { width, height, kit } = brush
  const back = fade([
    [0, lighter(kit.deep, 0.16)],
    [1, darker(kit.deep, 0.3)],
  ])
  const light = fade(
    [
      [0, '#ffffff', 0.34],
      [1, '#ffffff', 0],
    ],
    'round',
  )
  const side = Math.min(width, height)
  const [x, y] = [(width - side) / 2, (height - side) / 2]
  return (
    `<defs>${back.def}${light.def}</defs>` +
    rect(0, 0, width, height, back.fill) +
    circle(width / 2, height * 0.44, side * 0.58, light.fill) +
    `<ellipse cx="${width / 2}" cy="${y + side * 0.88}" rx="${side * 0.32}" ry="${side * 0.03}" fill="#000000" opacity=".28"/>` +
    `<g transform="translate(${x + side * 0.12} ${y + side * 0.1}) scale(${(side * 0.76) / 100})">${shapes[good](kit)}</g>`
  )
}
