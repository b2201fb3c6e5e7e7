// A link as a code that phones read, on the screen, as a file, and as a sheet for the wall of a gym.
import { useMemo, useRef, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { encode } from 'uqr'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

/** Readers need four empty modules around the code. */
const margin = 4

function drawing(link: string) {
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')).join(''))
  return { path: rows.join(''), side: size + 2 * margin }
}

/** Black on white in every theme, or it is not read. */
function Code({ link, ...rest }: { link: string; ref?: Ref<SVGSVGElement>; className?: string }) {
  const { path, side } = useMemo(() => drawing(link), [link])
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" {...rest}>
      <title>{`QR code of ${link}`}</title>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** Stands outside of the page, seen on paper only (ui/sheet.css). */
const PrintSheet = ({ link, title }: { link: string; title: string }) =>
  createPortal(
    <div className="print-sheet" aria-hidden>
      <p className="d1">{title}</p>
      <Code link={link} />
      <p>Point your camera at the code.</p>
      <p className="small">{link.split('?')[0]}</p>
    </div>,
    document.body,
  )

export default function QrCode({ link, title, onUse }: { link: string; title: string; onUse: () => void }) {
  const code = useRef<SVGSVGElement>(null)
  const save = () => {
    if (!code.current) return
    saveFile('qr-code.svg', new XMLSerializer().serializeToString(code.current), 'image/svg+xml')
    onUse()
  }
  const print = () => {
    window.print()
    onUse()
  }
  return (
    <>
      <Code ref={code} link={link} className="mx-auto w-full max-w-56" />
      <div className="grid grid-cols-2 gap-2">
        <Button variant="line" wide onClick={print}>
          Print a sheet
        </Button>
        <Button variant="line" wide onClick={save}>
          Save as SVG
        </Button>
      </div>
      <PrintSheet link={link} title={title} />
    </>
  )
}
