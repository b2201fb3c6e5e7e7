// What a post can show, by sport. Every scene fits any format: places are shares of width and height.
import { circle, darker, fade, line, n, polygon, rect, type Brush, pickHair, pickSkin } from './brush.ts'
import { drawFigure, lookOf, type Placed } from './figure.ts'
import { poses, type PoseName } from './poses.ts'
import { drawBall, drawBat, drawDigits, drawHoop, drawHurdle, drawNet, drawRacket, drawShadow, type Ball } from './props.ts'
import { drawStage, type Light, type Stage } from './stage.ts'

export type Sport = 'track' | 'soccer' | 'basketball' | 'volleyball' | 'baseball' | 'football' | 'swimming' | 'tennis'
export type Scene = (brush: Brush) => string

const set = (brush: Brush, ground: Stage['ground'], light: Light, horizon = 0.6): Stage => ({
  ground,
  light,
  horizon: brush.height * horizon,
  vanish: brush.between(0.35, 0.65),
})
/** Unit of size that suits tall and wide pictures. */
const sizeOf = ({ width, height }: Brush) => Math.min(height * 0.62, width * 0.95)

interface Cast {
  readonly pose: PoseName
  /** Middle of the figure as a share of the width, feet as a share of the height; negative heights leave the ground. */
  readonly x: number
  readonly foot: number
  readonly lift?: number
  readonly scale?: number
  readonly shade?: number
}

function place(brush: Brush, { pose, x, foot, lift = 0, scale = 1, shade = 0 }: Cast): { svg: string; placed: Placed; size: number } {
  const size = sizeOf(brush) * scale
  const at = [brush.width * x, brush.height * (foot - lift) - size * 0.53] as const
  const trial = drawFigure(poses[pose], lookOf(brush), at, size, shade)
  // Bent knees leave the feet in the air: the whole figure comes down to where it stands or jumps.
  const placed = drawFigure(poses[pose], lookOf(brush), [at[0], at[1] + brush.height * (foot - lift) - trial.low], size, shade)
  return { svg: drawShadow(brush.width * x, brush.height * foot, size * 0.34, 0.55 - shade * 0.3) + placed.svg, placed, size }
}

const streaks = (brush: Brush, y: number) =>
  Array.from({ length: 14 }, () => {
    const top = brush.height * (y + brush.between(-0.2, 0.24))
    const from = brush.width * brush.between(-0.1, 0.3)
    return line(
      from,
      top,
      from + brush.width * brush.between(0.12, 0.4),
      top,
      '#ffffff',
      brush.between(1, 5),
      `opacity="${brush.between(0.05, 0.2).toFixed(2)}" stroke-linecap="round"`,
    )
  }).join('')

const dust = (brush: Brush, x: number, y: number, colour: string) =>
  Array.from({ length: 26 }, () =>
    circle(
      brush.width * x + brush.between(-1, 1) * brush.width * 0.16,
      brush.height * y - brush.chance() ** 2 * brush.height * 0.09,
      brush.between(1, 7),
      colour,
      `opacity="${brush.between(0.15, 0.7).toFixed(2)}"`,
    ),
  ).join('')

const ballOnGround =
  (ball: Ball, ground: Stage['ground'], light: Light): Scene =>
  (brush) => {
    const r = Math.min(brush.width, brush.height) * brush.between(0.13, 0.2)
    const [x, y] = [brush.width * brush.between(0.36, 0.64), brush.height * 0.8 - r]
    const glossy =
      ground === 'court' ? `<g opacity=".2" transform="translate(0 ${n(2 * (y + r))}) scale(1 -1)">${drawBall(ball, x, y, r, 20)}</g>` : ''
    return (
      drawStage(brush, set(brush, ground, light, 0.52)) +
      glossy +
      drawShadow(x + r * 0.2, y + r * 0.96, r * 1.5, 0.7) +
      drawBall(ball, x, y, r, brush.between(-30, 30), brush.kit.second)
    )
  }

const withBall =
  (
    ball: Ball,
    cast: Cast,
    ground: Stage['ground'],
    light: Light,
    hold: (placed: Placed, size: number) => readonly [number, number],
  ): Scene =>
  (brush) => {
    const { svg, placed, size } = place(brush, cast)
    const [x, y] = hold(placed, size)
    return drawStage(brush, set(brush, ground, light)) + svg + drawBall(ball, x, y, size * 0.065, 25, brush.kit.second)
  }

const scoreboard: Scene = (brush) => {
  const { width, height, kit } = brush
  const size = Math.min(width * 0.24, height * 0.2)
  const [left, top, wide] = [width / 2 - size * 1.75, height * 0.24, size * 3.5]
  const score = `${brush.pick(['4', '5', '6'] as const)}${Math.floor(brush.chance() * 10)}`
  const other = `${brush.pick(['3', '4', '5'] as const)}${Math.floor(brush.chance() * 10)}`
  const glow = fade(
    [
      [0, kit.second, 0.35],
      [1, kit.second, 0],
    ],
    'round',
  )
  return (
    drawStage(brush, set(brush, 'court', 'hall', 0.72)) +
    `<defs>${glow.def}</defs><ellipse cx="${n(width / 2)}" cy="${n(top + size)}" rx="${n(wide * 0.9)}"` +
    ` ry="${n(size * 1.9)}" fill="${glow.fill}"/>` +
    line(left + wide * 0.2, 0, left + wide * 0.2, top, '#0a0c10', size * 0.05) +
    line(left + wide * 0.8, 0, left + wide * 0.8, top, '#0a0c10', size * 0.05) +
    rect(left, top, wide, size * 2.05, '#0d1016', `rx="${n(size * 0.06)}" stroke="#2b313b" stroke-width="${n(size * 0.05)}"`) +
    rect(left + size * 0.18, top + size * 0.16, size * 1.4, size * 0.12, kit.main) +
    rect(left + size * 1.92, top + size * 0.16, size * 1.4, size * 0.12, '#9aa3ae') +
    drawDigits(score, left + size * 0.28, top + size * 0.44, size * 0.92, '#ffcf5a') +
    drawDigits(other, left + size * 2.04, top + size * 0.44, size * 0.92, '#ffcf5a') +
    drawDigits(brush.pick(['0:07', '1:12', '2:38'] as const), left + size * 1.22, top + size * 1.54, size * 0.38, '#ff6a4d')
  )
}

const lockerRoom: Scene = (brush) => {
  const { width, height, kit } = brush
  const wall = fade([
    [0, darker(kit.deep, 0.1)],
    [1, darker(kit.deep, 0.75)],
  ])
  const lamp = fade(
    [
      [0, '#ffe6b8', 0.55],
      [1, '#ffe6b8', 0],
    ],
    'round',
  )
  const bays = Math.max(3, Math.round(width / 340))
  const wide = width / bays
  const hung = Array.from({ length: bays }, (_, index) => {
    const [x, y, s] = [wide * (index + 0.5), height * 0.3, wide * 0.36]
    const shirt =
      `M${n(x - s * 0.3)} ${n(y)}L${n(x + s * 0.3)} ${n(y)}L${n(x + s)} ${n(y + s * 0.5)}` +
      `L${n(x + s * 0.72)} ${n(y + s * 0.95)}L${n(x + s * 0.56)} ${n(y + s * 0.8)}L${n(x + s * 0.58)}` +
      ` ${n(y + s * 2.3)}L${n(x - s * 0.58)} ${n(y + s * 2.3)}L${n(x - s * 0.56)} ${n(y + s * 0.8)}` +
      `L${n(x - s * 0.72)} ${n(y + s * 0.95)}L${n(x - s)} ${n(y + s * 0.5)}Z`
    const number = String(Math.floor(brush.between(2, 60)))
    return (
      rect(wide * index + wide * 0.04, height * 0.18, wide * 0.92, height * 0.62, '#000000', 'opacity=".38"') +
      `<path d="${shirt}" fill="${kit.main}" stroke="${kit.second}" stroke-width="${n(s * 0.05)}"/>` +
      drawDigits(number, x - (number.length === 1 ? s * 0.22 : s * 0.53), y + s * 0.85, s * 0.88, kit.second) +
      `<ellipse cx="${n(x)}" cy="${n(height * 0.24)}" rx="${n(wide * 0.7)}" ry="${n(height * 0.34)}" fill="${lamp.fill}"/>`
    )
  }).join('')
  return (
    `<defs>${wall.def}${lamp.def}</defs>` +
    rect(0, 0, width, height, wall.fill) +
    hung +
    rect(0, height * 0.8, width, height * 0.06, '#a87440') +
    rect(0, height * 0.86, width, height * 0.14, '#15110e') +
    drawBall('soccer', width * 0.3, height * 0.9, width * 0.05) +
    drawShadow(width * 0.3, height * 0.945, width * 0.09, 0.8)
  )
}

const barbell: Scene = (brush) => {
  const { width, height, kit } = brush
  const y = height * 0.7
  const plate = (x: number, r: number, colour: string) =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 0.24)}" ry="${n(r)}" fill="${colour}" stroke="#ffffff"` +
    ` stroke-opacity=".25" stroke-width="3"/>`
  const r = Math.min(width, height) * 0.23
  const side = (sign: number) =>
    plate(width / 2 + sign * width * 0.28, r, kit.main) +
    plate(width / 2 + sign * width * 0.33, r * 0.86, kit.second) +
    plate(width / 2 + sign * width * 0.375, r * 0.64, '#20242b')
  return (
    drawStage(brush, set(brush, 'court', 'hall', 0.62)) +
    drawShadow(width / 2, y + r, width * 0.45, 0.8) +
    rect(width * 0.05, y - r * 0.06, width * 0.9, r * 0.12, '#c9ced6') +
    side(-1) +
    side(1)
  )
}

/** Three of the same team, each somebody else, around the one who jumps. */
const celebration: Scene = (brush) => {
  const { width } = brush
  const mate = (cast: Cast, person: number, isMirrored: boolean) => {
    const { svg } = place({ ...brush, skin: pickSkin(person), hair: pickHair(person) }, cast)
    return isMirrored ? `<g transform="translate(${n(2 * width * cast.x)} 0) scale(-1 1)">${svg}</g>` : svg
  }
  const someone = Math.floor(brush.between(0, 40))
  return (
    drawStage(brush, set(brush, 'grass', 'night', 0.62)) +
    mate({ pose: 'cheer', x: 0.22, foot: 0.86, scale: 0.72, shade: 0.12 }, someone, false) +
    mate({ pose: 'cheer', x: 0.8, foot: 0.87, scale: 0.74, shade: 0.08 }, someone + 1, true) +
    mate({ pose: 'jump', x: 0.5, foot: 0.92, lift: 0.08, scale: 0.82 }, someone + 2, brush.chance() < 0.5)
  )
}

export const scenes: Record<Sport | 'any', readonly [Scene, ...Scene[]]> = {
  track: [
    (b) =>
      drawStage(b, set(b, 'track', 'night')) +
      streaks(b, 0.6) +
      place(b, { pose: 'sprint', x: 0.74, foot: 0.79, scale: 0.5, shade: 0.4 }).svg +
      place(b, { pose: 'sprint', x: 0.44, foot: 0.9 }).svg,
    (b) => drawStage(b, { ...set(b, 'track', 'night', 0.5), vanish: 0.5 }),
    (b) =>
      drawStage(b, set(b, 'track', 'night')) +
      [0.2, 0.48, 0.76]
        .map((x, i) => drawHurdle(b.width * x, b.height * (0.72 + i * 0.035), sizeOf(b) * (0.2 + i * 0.05), b.kit))
        .join('') +
      place(b, { pose: 'hurdle', x: 0.42, foot: 0.9, lift: 0.1, scale: 0.92 }).svg,
    (b) => drawStage(b, set(b, 'road', 'dawn', 0.66)) + place(b, { pose: 'sprint', x: 0.5, foot: 0.9, shade: 0.45 }).svg,
    (b) =>
      drawStage(b, set(b, 'track', 'night', 0.56)) +
      place(b, { pose: 'start', x: 0.36, foot: 0.9, scale: 0.95 }).svg +
      polygon(
        [
          [b.width * 0.1, b.height * 0.9],
          [b.width * 0.3, b.height * 0.9],
          [b.width * 0.26, b.height * 0.84],
        ],
        '#1d222a',
      ),
  ],
  soccer: [
    withBall('soccer', { pose: 'kick', x: 0.46, foot: 0.9 }, 'grass', 'night', ({ foot }, size) => [
      foot[0] + size * 0.16,
      foot[1] + size * 0.02,
    ]),
    ballOnGround('soccer', 'grass', 'night'),
    withBall('soccer', { pose: 'strike', x: 0.42, foot: 0.9 }, 'grass', 'day', ({ hand }, size) => [
      hand[0] + size * 0.1,
      hand[1] + size * 0.62,
    ]),
    (b) =>
      drawStage(b, set(b, 'grass', 'night', 0.56)) +
      drawNet(b.width * 0.08, b.height * 0.3, b.width * 0.84, b.height * 0.36) +
      place(b, { pose: 'dive', x: 0.52, foot: 0.86, lift: 0.12, scale: 0.8 }).svg +
      drawBall('soccer', b.width * 0.86, b.height * 0.42, sizeOf(b) * 0.06),
  ],
  basketball: [
    (b) => {
      const { svg, placed, size } = place(b, { pose: 'shot', x: 0.42, foot: 0.92, lift: 0.08, scale: 0.95 })
      return (
        drawStage(b, set(b, 'court', 'hall', 0.66)) +
        drawHoop(b.width * 0.72, b.height * 0.28, size * 0.3) +
        svg +
        drawBall('basketball', placed.hand[0] + size * 0.02, placed.hand[1] - size * 0.06, size * 0.075, 30)
      )
    },
    ballOnGround('basketball', 'court', 'hall'),
    withBall('basketball', { pose: 'dribble', x: 0.44, foot: 0.9 }, 'court', 'hall', ({ hand }, size) => [
      hand[0] + size * 0.05,
      hand[1] + size * 0.16,
    ]),
    (b) =>
      drawStage(b, set(b, 'court', 'hall', 0.8)) +
      drawHoop(b.width * 0.26, b.height * 0.44, b.width * 0.52) +
      drawBall('basketball', b.width * 0.5, b.height * 0.3, b.width * 0.085, 10),
  ],
  volleyball: [
    (b) => {
      const { svg, placed, size } = place(b, { pose: 'spike', x: 0.42, foot: 0.93, lift: 0.13, scale: 0.95 })
      return (
        drawStage(b, set(b, 'court', 'hall', 0.7)) +
        drawNet(b.width * 0.56, b.height * 0.42, b.width * 0.5, b.height * 0.2) +
        svg +
        drawBall('volleyball', placed.farHand[0] + size * 0.04, placed.farHand[1] - size * 0.09, size * 0.06, 15, b.kit.second)
      )
    },
    ballOnGround('volleyball', 'court', 'hall'),
    withBall('volleyball', { pose: 'dig', x: 0.4, foot: 0.9 }, 'court', 'hall', ({ hand }, size) => [
      hand[0] + size * 0.08,
      hand[1] - size * 0.2,
    ]),
  ],
  baseball: [
    (b) => {
      const { svg, placed, size } = place(b, { pose: 'swing', x: 0.44, foot: 0.9 })
      return (
        drawStage(b, set(b, 'dirt', 'night')) +
        drawBat(placed.hand[0] - size * 0.02, placed.hand[1], size * 0.5, -28) +
        svg +
        drawBall('baseball', b.width * 0.86, b.height * 0.46, size * 0.03)
      )
    },
    withBall('baseball', { pose: 'pitch', x: 0.44, foot: 0.9 }, 'dirt', 'day', ({ hand }) => [hand[0], hand[1]]),
    ballOnGround('baseball', 'dirt', 'day'),
  ],
  football: [
    withBall('football', { pose: 'pass', x: 0.44, foot: 0.9 }, 'grass', 'night', ({ hand }) => [hand[0], hand[1]]),
    ballOnGround('football', 'grass', 'night'),
    (b) => drawStage(b, set(b, 'grass', 'day')) + dust(b, 0.3, 0.88, '#3f6b2f') + place(b, { pose: 'sprint', x: 0.48, foot: 0.9 }).svg,
  ],
  swimming: [
    (b) => drawStage(b, { ...set(b, 'pool', 'hall', 0.46), vanish: 0.5 }),
    (b) =>
      drawStage(b, set(b, 'pool', 'hall', 0.5)) +
      place(b, { pose: 'dive', x: 0.42, foot: 0.84, lift: 0.14, scale: 0.9 }).svg +
      dust(b, 0.74, 0.8, '#eaffff'),
  ],
  tennis: [
    (b) => {
      const { svg, placed, size } = place(b, { pose: 'serve', x: 0.44, foot: 0.9 })
      return (
        drawStage(b, set(b, 'hard', 'day')) +
        drawRacket(placed.hand[0], placed.hand[1], size * 0.32, 35, b.kit) +
        svg +
        drawBall('tennis', placed.farHand[0] + size * 0.05, placed.farHand[1] - size * 0.18, size * 0.03)
      )
    },
    ballOnGround('tennis', 'hard', 'day'),
  ],
  any: [scoreboard, lockerRoom, barbell, celebration],
}
