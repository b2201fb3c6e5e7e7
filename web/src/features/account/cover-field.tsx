import { useState, type PointerEvent } from 'react'
import type { Focus } from '@fieldhouse/contract'
import { focusStyle } from '../../lib/focus.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { saveProfile, uploadCover } from './api.ts'
import { imageTypes } from './avatar-field.tsx'
import './cover-field.css'

const middle: Focus = { x: 50, y: 50 }
const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

interface AxisProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const Axis = ({ label, value, onChange }: AxisProps) => (
  <label className="grid gap-1 text-sm">
    {label}
    <input type="range" className="focus-axis" min={0} max={100} value={value} onChange={(event) => onChange(Number(event.target.value))} />
  </label>
)

/** Screens crop the cover: what must stay in sight is pointed at, by hand or by two sliders, and seen as a phone and a computer show it. */
function FocusField({ cover, focus }: { cover: string; focus: Focus | null }) {
  const [wanted, setWanted] = useState(focus ?? middle)
  const [isSaving, setSaving] = useState(false)
  const isSame = wanted.x === (focus ?? middle).x && wanted.y === (focus ?? middle).y
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setWanted({ x: within(((event.clientX - box.left) / box.width) * 100), y: within(((event.clientY - box.top) / box.height) * 100) })
  }
  const save = async () => {
    setSaving(true)
    try {
      await saveProfile({ coverFocus: wanted })
      toast('Changes saved')
    } catch (error) {
      toastError(error)
    } finally {
      setSaving(false)
    }
  }
  const style = focusStyle(wanted)
  return (
    <fieldset className="stack">
      <legend className="strong">What every screen must show</legend>
      <p className="small">Screens cut a cover differently. Tap what must stay in sight, or move the sliders.</p>
      <span className="focus-pick" style={{ '--x': `${wanted.x}%`, '--y': `${wanted.y}%` }} onPointerDown={point}>
        <img src={cover} alt="Your cover, whole" draggable={false} />
      </span>
      <div className="grid grid-cols-2 gap-4">
        <Axis label="From left to right" value={wanted.x} onChange={(x) => setWanted({ ...wanted, x })} />
        <Axis label="From top to bottom" value={wanted.y} onChange={(y) => setWanted({ ...wanted, y })} />
      </div>
      <div className="focus-seen" style={style}>
        <figure>
          <img src={cover} alt="" />
          <figcaption className="small">On a phone</figcaption>
        </figure>
        <figure>
          <img src={cover} alt="" />
          <figcaption className="small">On a computer</figcaption>
        </figure>
      </div>
      {!isSame && (
        <Button variant="line" className="justify-self-start" busy={isSaving} onClick={() => void save()}>
          Keep it so
        </Button>
      )}
    </fieldset>
  )
}

export function CoverField({ cover, focus }: { cover: string; focus: Focus | null }) {
  const { data: settings } = useSettings()
  const megabytes = settings?.maxSizeImage ?? 5
  return (
    <div className="stack">
      {cover && <FocusField key={cover} cover={cover} focus={focus} />}
      <FileDrop
        label={cover ? 'Change cover' : 'Add a cover'}
        hint={`The large picture of your page, best 1,600 pixels wide. Up to ${megabytes} MB`}
        accept={imageTypes}
        maxMegabytes={megabytes}
        upload={async (file, onProgress, signal) => {
          await uploadCover(file, onProgress, signal)
          toast('Changes saved')
        }}
      />
    </div>
  )
}
