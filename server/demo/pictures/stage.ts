// Places: sky, crowd, lights and ground, in any format. The horizon is where the ground begins.
import { circle, darker, fade, lighter, line, mix, polygon, rect, type Brush } from './brush.ts'

export type Ground = 'grass' | 'track' | 'court' | 'dirt' | 'pool' | 'hard' | 'road'
export type Light = 'night' | 'hall' | 'dawn' | 'day'

export interface Stage {
  readonly ground: Ground
  readonly light: Light
  readonly horizon: number
  /** Where lines run together, as a share of the width. */
  readonly vanish: number
}

export function drawStage(brush: Brush, stage: Stage): string {
  const open = stage.light === 'dawn' || stage.light === 'day'
  return (
    drawSky(brush, stage) + (open ? drawHills(brush, stage) : drawCrowd(brush, stage) + drawBoards(brush, stage)) + drawGround(brush, stage)
  )
}

const skies: Record<Light, readonly [string, string, string]> = {
  night: ['#080b14', '#1b2433', '#39424f'],
  hall: ['#120e12', '#241c20', '#3a2f30'],
  dawn: ['#2b2145', '#c2573f', '#f5b25f'],
  day: ['#2f6ea8', '#79aed3', '#d9e6e4'],
}

function drawSky({ width, height, kit, chance, between }: Brush, { light, horizon }: Stage): string {
  const [top, middle, low] = skies[light]
  const tint = light === 'night' || light === 'hall' ? mix(middle, kit.deep, 0.45) : middle
  const sky = fade([
    [0, top],
    [0.55, tint],
    [1, low],
  ])
  let svg = `<defs>${sky.def}</defs>` + rect(0, 0, width, horizon + 2, sky.fill)
  if (light === 'dawn') {
    const sun = fade(
      [
        [0, '#fff1cf'],
        [0.2, '#ffd48a', 0.95],
        [1, '#ff9d4d', 0],
      ],
      'round',
    )
    svg += `<defs>${sun.def}</defs>` + circle(width * between(0.3, 0.75), horizon - height * 0.03, width * 0.42, sun.fill)
  }
  if (light === 'hall') svg += drawLamps(width, horizon)
  if (light === 'night') {
    const size = Math.min(width, height) * 0.16
    const corner = chance() < 0.5 ? 0.16 : 0.84
    svg += drawFloodlight(width * corner, horizon * 0.16, size) + drawFloodlight(width * (1 - corner), horizon * 0.3, size * 0.62)
  }
  return svg
}

function drawFloodlight(x: number, y: number, size: number): string {
  const glow = fade(
    [
      [0, '#ffffff', 0.95],
      [0.12, '#eaf2ff', 0.55],
      [0.4, '#b9cdf0', 0.16],
      [1, '#8fa9d8', 0],
    ],
    'round',
  )
  let svg = `<defs>${glow.def}</defs>` + line(x, y, x, y + size * 3.2, '#0c1018', size * 0.07)
  svg += rect(x - size * 0.56, y - size * 0.3, size * 1.12, size * 0.6, '#1a212d', 'rx="4"')
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 5; column++)
      svg += circle(x + (column - 2) * size * 0.21, y + (row - 1) * size * 0.19, size * 0.08, '#ffffff')
  return svg + circle(x, y, size * 2.6, glow.fill)
}

/** Rows of tubes under the roof of a hall. */
function drawLamps(width: number, horizon: number): string {
  const glow = fade(
    [
      [0, '#fff3dc', 0.5],
      [0.3, '#ffe2b0', 0.14],
      [1, '#ffd9a0', 0],
    ],
    'round',
  )
  const lamp = (x: number, y: number, size: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${size * 1.5}" ry="${size * 0.8}" fill="${glow.fill}"/>` +
    rect(x - size * 0.5, y - size * 0.035, size, size * 0.07, '#fffaf0', 'rx="3"')
  return (
    `<defs>${glow.def}</defs>` +
    [0.14, 0.5, 0.86].map((x) => lamp(width * x, horizon * 0.1, width * 0.2)).join('') +
    [0.3, 0.7].map((x) => lamp(width * x, horizon * 0.24, width * 0.12)).join('')
  )
}

/** Spectators out of focus. */
function drawCrowd({ width, height, kit, chance, between, pick }: Brush, { horizon, light }: Stage): string {
  const top = horizon * 0.36
  const stand = fade([
    [0, '#000000', 0],
    [0.3, darker(kit.deep, 0.3), 0.75],
    [1, darker(kit.deep, 0.55), 0.95],
  ])
  let svg = `<defs>${stand.def}</defs>` + rect(0, top, width, horizon - top, stand.fill)
  const colours = [
    '#f2ede2',
    '#f2ede2',
    kit.main,
    kit.second,
    lighter(kit.main, 0.3),
    light === 'hall' ? '#e9a15b' : '#9db4dc',
    '#cf8f5a',
  ] as const
  const many = Math.round((width * (horizon - top)) / 2300)
  for (let index = 0; index < many; index++) {
    const depth = chance()
    const y = top + (horizon - top) * (0.08 + 0.92 * depth ** 0.8)
    const r = (5 + 34 * depth * chance() ** 2.2) * (height / 1350 + 0.25)
    const opacity = (0.1 + 0.5 * chance() * depth).toFixed(2)
    const colour = pick(colours)
    svg += circle(
      between(0, width),
      y,
      r,
      colour,
      `fill-opacity="${opacity}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="1"`,
    )
  }
  return svg
}

/** Boards along the field in the colours of the team. */
function drawBoards({ width, height, kit, chance }: Brush, { horizon }: Stage): string {
  const tall = height * 0.052
  const colours = [kit.main, kit.main, kit.second, kit.deep, '#f0ece2']
  let svg = ''
  for (let x = -width * 0.1 * chance(); x < width; x += width * 0.21) {
    const colour = colours[Math.floor(chance() * colours.length)] ?? kit.main
    svg += rect(x, horizon - tall, width * 0.21 + 1, tall, darker(colour, 0.25))
  }
  const shine = fade([
    [0, '#ffffff', 0.2],
    [0.2, '#ffffff', 0.02],
    [1, '#000000', 0.5],
  ])
  return svg + `<defs>${shine.def}</defs>` + rect(0, horizon - tall, width, tall, shine.fill)
}

function drawHills({ width, height, between }: Brush, { horizon, light }: Stage): string {
  const colours = light === 'dawn' ? ['#8a3f3d', '#5b2c38', '#3a2030'] : ['#7fa3a8', '#4f7a72', '#2f5a4b']
  return colours
    .map((colour, index) => {
      const points: [number, number][] = [[0, horizon + 2]]
      const tall = height * (0.13 - index * 0.036)
      for (let x = 0; x <= 12; x++) points.push([(x / 12) * width, horizon - tall * between(0.35, 1)])
      return polygon([...points, [width, horizon + 2]], colour)
    })
    .join('')
}

const soils: Record<Ground, readonly [string, string]> = {
  grass: ['#2c6b35', '#123d1f'],
  track: ['#b4452f', '#7c2a1f'],
  court: ['#d69a55', '#94602c'],
  dirt: ['#b07a4c', '#6e4527'],
  pool: ['#2aa3c4', '#0a4f7a'],
  hard: ['#2f6f9f', '#173f66'],
  road: ['#574650', '#241f2b'],
}

function drawGround(brush: Brush, stage: Stage): string {
  const { width, height } = brush
  const { ground, horizon, light } = stage
  const [far, close] = soils[ground]
  const dim = light === 'night' ? 0.22 : 0
  const soil = fade([
    [0, darker(far, dim)],
    [1, darker(close, dim)],
  ])
  const pool = fade(
    [
      [0, '#ffffff', light === 'dawn' ? 0.3 : 0.2],
      [1, '#ffffff', 0],
    ],
    'round',
  )
  return (
    `<defs>${soil.def}${pool.def}</defs>` +
    rect(0, horizon, width, height - horizon, soil.fill) +
    markings[ground](brush, stage) +
    `<ellipse cx="${width / 2}" cy="${horizon + (height - horizon) * 0.42}" rx="${width * 0.6}"` +
    ` ry="${(height - horizon) * 0.36}" fill="${pool.fill}"/>`
  )
}

/** Points where a line from the vanishing point leaves the picture below; `slot` counts from the middle. */
const fan = ({ width, height }: Brush, { vanish, horizon }: Stage, slot: number, gap: number): [number, number, number, number] => {
  const x = vanish * width
  return [x + slot * gap * 0.06, horizon, x + slot * gap, height]
}

const rays = (brush: Brush, stage: Stage, gap: number, colour: string, thick: number, opacity: number) =>
  Array.from({ length: 25 }, (_, index) => {
    const [x1, y1, x2, y2] = fan(brush, stage, index - 12, gap)
    return polygon(
      [
        [x1 - 0.6, y1],
        [x1 + 0.6, y1],
        [x2 + thick / 2, y2],
        [x2 - thick / 2, y2],
      ],
      colour,
      `opacity="${opacity}"`,
    )
  }).join('')

/** Lines across, closer together towards the horizon. */
const rungs = ({ width, height }: Brush, { horizon }: Stage, colour: string, opacity: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const y = horizon + (height - horizon) * ((index + 1) / count) ** 2.2
    return line(0, y, width, y, colour, 1 + 5 * ((index + 1) / count) ** 2, `opacity="${opacity}"`)
  }).join('')

const markings: Record<Ground, (brush: Brush, stage: Stage) => string> = {
  grass(brush, stage) {
    const stripes = Array.from({ length: 12 }, (_, index) => {
      const [ax, ay, bx, by] = fan(brush, stage, index * 2 - 12, brush.width * 0.34)
      const [cx, , dx] = fan(brush, stage, index * 2 - 11, brush.width * 0.34)
      return polygon(
        [
          [ax, ay],
          [cx, ay],
          [dx, by],
          [bx, by],
        ],
        '#ffffff',
        'opacity=".05"',
      )
    })
    const chalk = stage.horizon + (brush.height - stage.horizon) * 0.56
    return stripes.join('') + line(0, chalk, brush.width, chalk - brush.height * 0.02, '#f4f4ee', brush.height * 0.008, 'opacity=".8"')
  },
  track: (brush, stage) => rays(brush, stage, brush.width * 0.3, '#fbf4ea', brush.width * 0.016, 0.92),
  court: (brush, stage) =>
    rays(brush, stage, brush.width * 0.13, '#4c2c10', 3, 0.35) +
    rungs(brush, stage, '#5d3714', 0.16, 9) +
    line(
      0,
      stage.horizon + (brush.height - stage.horizon) * 0.3,
      brush.width,
      stage.horizon + (brush.height - stage.horizon) * 0.3,
      brush.kit.main,
      brush.height * 0.012,
      'opacity=".75"',
    ),
  dirt: (brush, stage) =>
    rungs(brush, stage, '#3c2413', 0.18, 12) + rays(brush, stage, brush.width * 0.9, '#fbf4ea', brush.width * 0.018, 0.85),
  pool(brush, stage) {
    const ropes = Array.from({ length: 9 }, (_, index) => {
      const [x1, y1, x2, y2] = fan(brush, stage, index - 4, brush.width * 0.4)
      const colour = index % 2 ? brush.kit.second : brush.kit.main
      return Array.from({ length: 26 }, (_, bead) => {
        const share = ((bead + 0.5) / 26) ** 2
        return circle(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, 1.5 + brush.width * 0.014 * share, bead % 4 < 2 ? colour : '#f5f5f0')
      }).join('')
    })
    return rungs(brush, stage, '#bfefff', 0.28, 18) + ropes.join('')
  },
  hard: (brush, stage) =>
    rays(brush, stage, brush.width * 0.75, '#f6f6ef', brush.width * 0.02, 0.9) +
    line(
      0,
      stage.horizon + (brush.height - stage.horizon) * 0.62,
      brush.width,
      stage.horizon + (brush.height - stage.horizon) * 0.62,
      '#f6f6ef',
      brush.height * 0.01,
      'opacity=".9"',
    ),
  road: (brush, stage) => {
    const [x1, y1, x2, y2] = fan(brush, stage, 0.4, brush.width)
    return Array.from({ length: 8 }, (_, index) => {
      const [a, b] = [(index / 8) ** 2, ((index + 0.5) / 8) ** 2]
      return line(x1 + (x2 - x1) * a, y1 + (y2 - y1) * a, x1 + (x2 - x1) * b, y1 + (y2 - y1) * b, '#f2d9a0', 2 + 16 * b, 'opacity=".8"')
    }).join('')
  },
}

/** Darkens the edges, so that white text can stand on the foot. */
export function drawVignette(width: number, height: number): string {
  const round = fade(
    [
      [0.45, '#000000', 0],
      [1, '#000000', 0.5],
    ],
    'round',
  )
  const foot = fade([
    [0, '#000000', 0],
    [1, '#000000', 0.42],
  ])
  return (
    `<defs>${round.def}${foot.def}</defs><ellipse cx="${width / 2}" cy="${height * 0.46}" rx="${width * 0.92}"` +
    ` ry="${height * 0.86}" fill="${round.fill}"/>` +
    rect(0, height * 0.66, width, height * 0.34, foot.fill)
  )
}
