// A text as a code that phones read.
import { useMemo, type Ref } from 'react'
import { encode } from 'uqr'

/** Readers need four empty modules around the code. */
const margin = 4

function drawing(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')).join(''))
  return { path: rows.join(''), side: size + 2 * margin }
}

interface QrCodeProps {
  text: string
  /** What it is a code of, for whoever does not see it. */
  label: string
  ref?: Ref<SVGSVGElement>
  className?: string
}

/** Black on white in every theme, or it is not read. */
export default function QrCode({ text, label, ...rest }: QrCodeProps) {
  const { path, side } = useMemo(() => drawing(text), [text])
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" {...rest}>
      <title>{label}</title>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
