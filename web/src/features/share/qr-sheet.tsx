// A link as a code that phones read, on the screen, as a file, and as a sheet for the wall of a gym.
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import QrCode from '../../ui/qr-code.tsx'

/** Stands outside of the page, seen on paper only (ui/sheet.css). */
const PrintSheet = ({ link, title }: { link: string; title: string }) =>
  createPortal(
    <div className="print-sheet" aria-hidden>
      <p className="d1">{title}</p>
      <QrCode text={link} label={`QR code of ${link}`} />
      <p>Point your camera at the code.</p>
      <p className="small">{link.split('?')[0]}</p>
    </div>,
    document.body,
  )

export default function QrSheet({ link, title, onUse }: { link: string; title: string; onUse: () => void }) {
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
      <QrCode ref={code} text={link} label={`QR code of ${link}`} className="mx-auto w-full max-w-56" />
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
