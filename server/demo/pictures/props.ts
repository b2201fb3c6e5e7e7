// Things of sport: balls, nets, hoops, hurdles, bats, boards.
import { circle, darker, fade, lighter, line, n, polygon, rect, type Kit } from './brush.ts'

export type Ball = 'basketball' | 'soccer' | 'volleyball' | 'baseball' | 'football' | 'tennis'

const skins: Record<Ball, string> = {
  basketball: '#d9742b',
  soccer: '#f5f3ec',
  volleyball: '#f4ecd6',
  baseball: '#f6f2e8',
  football: '#8a4a24',
  tennis: '#d8e84a',
}

export function drawBall(ball: Ball, x: number, y: number, r: number, turn = 0, second = '#f2b705'): string {
  const skin = skins[ball]
  const round = fade(
    [
      [0, lighter(skin, 0.5)],
      [0.45, skin],
      [1, darker(skin, 0.62)],
    ],
    'round',
  )
  const def = `<defs>${round.def.replace('<radialGradient ', '<radialGradient cx=".36" cy=".3" r=".75" ')}</defs>`
  const seam = (d: string, colour = '#2b1a10', thick = 0.06) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(r * thick)}" stroke-linecap="round"/>`
  const seams: Record<Ball, string> = {
    basketball: seam(
      `M${n(-r)} 0H${n(r)}M0 ${n(-r)}V${n(r)}M${n(-r * 0.72)} ${n(-r * 0.7)}Q${n(-r * 0.1)} 0 ${n(-r * 0.72)}` +
        ` ${n(r * 0.7)}M${n(r * 0.72)} ${n(-r * 0.7)}Q${n(r * 0.1)} 0 ${n(r * 0.72)} ${n(r * 0.7)}`,
    ),
    soccer: drawPatches(r),
    volleyball:
      `<path d="M${n(-r * 0.95)} ${n(-r * 0.3)}Q0 ${n(-r * 0.7)} ${n(r * 0.95)} ${n(r * 0.3)}L${n(r * 0.8)}` +
      ` ${n(r * 0.6)}Q0 ${n(-r * 0.3)} ${n(-r * 0.99)} ${n(r * 0.1)}Z" fill="${second}" opacity=".9"/>` +
      seam(
        `M${n(-r * 0.7)} ${n(r * 0.7)}Q${n(-r * 0.1)} ${n(r * 0.1)} ${n(r * 0.6)} ${n(r * 0.8)}M${n(-r * 0.2)}` +
          ` ${n(-r * 0.98)}Q${n(r * 0.4)} ${n(-r * 0.6)} ${n(r * 0.98)} ${n(-r * 0.2)}`,
        '#8d8672',
        0.05,
      ),
    baseball: seam(
      `M${n(-r * 0.62)} ${n(-r * 0.78)}Q${n(-r * 0.05)} 0 ${n(-r * 0.62)} ${n(r * 0.78)}M${n(r * 0.62)}` +
        ` ${n(-r * 0.78)}Q${n(r * 0.05)} 0 ${n(r * 0.62)} ${n(r * 0.78)}`,
      '#c0392b',
      0.07,
    ),
    football: seam(
      `M${n(-r * 0.45)} ${n(-r * 0.12)}H${n(r * 0.45)}M${n(-r * 0.3)} ${n(-r * 0.24)}V0M0 ${n(-r * 0.24)}V0` +
        `M${n(r * 0.3)} ${n(-r * 0.24)}V0`,
      '#f4efe6',
      0.07,
    ),
    tennis: seam(
      `M${n(-r * 0.9)} ${n(-r * 0.4)}Q${n(r * 0.1)} ${n(-r * 0.2)} ${n(r * 0.1)} ${n(r * 0.98)}M${n(r * 0.4)}` +
        ` ${n(-r * 0.9)}Q${n(r * 0.3)} ${n(-r * 0.3)} ${n(r * 0.98)} ${n(r * 0.1)}`,
      '#f6f6e8',
      0.09,
    ),
  }
  const body = ball === 'football' ? `<ellipse rx="${n(r * 1.35)}" ry="${n(r * 0.82)}" fill="${round.fill}"/>` : circle(0, 0, r, round.fill)
  return `${def}<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${body}${seams[ball]}</g>`
}

function drawPatches(r: number): string {
  const patch = (angle: number, distance: number, size: number) => {
    const [cx, cy] = [Math.cos(angle) * distance * r, Math.sin(angle) * distance * r]
    const flat = 1 - distance * 0.55
    const corners = Array.from({ length: 5 }, (_, index) => {
      const turn = angle + (index * 2 * Math.PI) / 5
      const [out, side] = [Math.cos(turn - angle) * size * r * flat, Math.sin(turn - angle) * size * r]
      return [cx + out * Math.cos(angle) - side * Math.sin(angle), cy + out * Math.sin(angle) + side * Math.cos(angle)] as const
    })
    return polygon(corners, '#1c1f24')
  }
  return patch(0.3, 0, 0.33) + Array.from({ length: 5 }, (_, index) => patch(0.3 + (index * 2 * Math.PI) / 5, 0.8, 0.3)).join('')
}

export const drawShadow = (x: number, y: number, width: number, opacity = 0.5) => {
  const dark = fade(
    [
      [0, '#000000', opacity],
      [0.6, '#000000', opacity * 0.55],
      [1, '#000000', 0],
    ],
    'round',
  )
  return `<defs>${dark.def}</defs><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(width)}" ry="${n(width * 0.16)}" fill="${dark.fill}"/>`
}

export function drawHoop(x: number, y: number, size: number): string {
  const board =
    rect(x - size * 0.1, y - size * 0.95, size * 1.3, size * 0.86, '#f3f5f7', `opacity=".88" rx="${n(size * 0.03)}"`) +
    `<rect x="${n(x + size * 0.28)}" y="${n(y - size * 0.56)}" width="${n(size * 0.54)}" height="${n(size * 0.4)}"` +
    ` fill="none" stroke="#c8402b" stroke-width="${n(size * 0.045)}"/>`
  const strings = Array.from({ length: 9 }, (_, index) => {
    const top = x + size * (0.22 + index * 0.0825)
    const low = x + size * (0.36 + index * 0.0475)
    return (
      line(top, y, low + size * 0.05, y + size * 0.52, '#ffffff', size * 0.014, 'opacity=".8"') +
      line(top, y, low - size * 0.05, y + size * 0.52, '#ffffff', size * 0.014, 'opacity=".8"')
    )
  }).join('')
  return (
    `${board}${strings}<ellipse cx="${n(x + size * 0.55)}" cy="${n(y)}" rx="${n(size * 0.34)}"` +
    ` ry="${n(size * 0.07)}" fill="none" stroke="#e2552c" stroke-width="${n(size * 0.05)}"/>`
  )
}

export function drawNet(x: number, top: number, width: number, height: number): string {
  let mesh = ''
  for (let index = 0; index <= 40; index++)
    mesh += line(x + (index / 40) * width, top, x + (index / 40) * width, top + height, '#f0f0ea', 2, 'opacity=".4"')
  for (let index = 0; index <= 8; index++)
    mesh += line(x, top + (index / 8) * height, x + width, top + (index / 8) * height, '#f0f0ea', 2, 'opacity=".4"')
  return mesh + rect(x, top - height * 0.09, width, height * 0.14, '#f6f4ee')
}

export function drawHurdle(x: number, foot: number, size: number, kit: Kit): string {
  const top = foot - size
  const post = (side: number) =>
    rect(x + side * size * 0.56 - size * 0.025, top, size * 0.05, size, '#d7dbe0') +
    rect(x + side * size * 0.56 - size * 0.03, foot - size * 0.05, size * 0.32, size * 0.05, '#8e959d')
  const bars = Array.from({ length: 5 }, (_, index) =>
    rect(x - size * 0.64 + index * size * 0.256, top - size * 0.02, size * 0.256, size * 0.17, index % 2 ? '#f6f4ee' : kit.main),
  ).join('')
  return post(-1) + post(1) + bars
}

export const drawBat = (x: number, y: number, size: number, turn: number) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path d="M${n(-size * 0.03)} 0L${n(-size * 0.075)}` +
  ` ${n(-size)}Q0 ${n(-size * 1.1)} ${n(size * 0.075)} ${n(-size)}L${n(size * 0.03)} 0Z" fill="#d8a562"` +
  ` stroke="#fff0d0" stroke-width="${n(size * 0.012)}"/></g>`

export const drawRacket = (x: number, y: number, size: number, turn: number, kit: Kit) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
  rect(-size * 0.035, -size * 0.5, size * 0.07, size * 0.5, '#22262c') +
  `<ellipse cy="${n(-size * 0.78)}" rx="${n(size * 0.24)}" ry="${n(size * 0.31)}" fill="#ffffff" fill-opacity=".14"` +
  ` stroke="${kit.main}" stroke-width="${n(size * 0.05)}"/></g>`

const segments = ['1110111', '0010010', '1011101', '1011011', '0111010', '1101011', '1101111', '1010010', '1111111', '1111011'] as const

/** Numbers of seven bars, as on the board over a field. */
export function drawDigits(text: string, x: number, y: number, size: number, colour: string): string {
  const digit = (mask: string, left: number) => {
    const [w, h, t] = [size * 0.5, size, size * 0.1]
    const places = [
      [left + t, y, w - 2 * t, t],
      [left, y + t, t, h / 2 - t],
      [left + w - t, y + t, t, h / 2 - t],
      [left + t, y + h / 2 - t / 2, w - 2 * t, t],
      [left, y + h / 2, t, h / 2 - t],
      [left + w - t, y + h / 2, t, h / 2 - t],
      [left + t, y + h - t, w - 2 * t, t],
    ] as const
    return places.map(([a, b, c, d], index) => rect(a, b, c, d, colour, mask[index] === '1' ? '' : 'opacity=".08"')).join('')
  }
  return [...text]
    .map((character, index) => {
      const left = x + index * size * 0.66
      return character === ':'
        ? circle(left + size * 0.2, y + size * 0.3, size * 0.06, colour) + circle(left + size * 0.2, y + size * 0.7, size * 0.06, colour)
        : digit(segments[Number(character)] ?? '0000000', left)
    })
    .join('')
}
