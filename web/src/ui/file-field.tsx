import { FileUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { siftFiles } from '../lib/sift-files.ts'
import { sizeText } from '../lib/size-text.ts'
import { Field } from './field.tsx'

interface FileFieldProps {
  label: string
  name: string
  accept: string
  /** What is accepted and how large. */
  hint: ReactNode
  maxMegabytes?: number | undefined
  required?: boolean
  /** Not to be left out either, though only the server knows when, and says so in its own words. */
  isNeeded?: boolean
  error?: string | undefined
  /** What is there already: another one takes its place. */
  now?: string | undefined
  onPick?: (file: File | undefined) => void
}

/** The drop zone as a field of a form: the file is chosen now and sent with the rest. */
export function FileField({ label, name, accept, hint, maxMegabytes, required, isNeeded, error, now, onPick }: FileFieldProps) {
  const [file, setFile] = useState<File>()
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** The picture of what was chosen, where it is one. */
  const [preview, setPreview] = useState<string>()
  const pick = (input: HTMLInputElement) => {
    const chosen = input.files?.[0]
    const sifted = siftFiles(chosen ? [chosen] : [], { accept, maxMegabytes })
    const [taken] = sifted.taken
    if (!taken) input.value = ''
    setOver(false)
    setProblem(sifted.problems[0])
    if (preview) URL.revokeObjectURL(preview)
    setPreview(taken?.type.startsWith('image/') ? URL.createObjectURL(taken) : undefined)
    setFile(taken)
    onPick?.(taken)
  }
  return (
    <Field label={label} hint={hint} error={problem ?? error} optional={!required && !isNeeded}>
      {(control) => (
        <span className="drop" data-over={isOver || undefined} onDragEnter={() => setOver(true)} onDragLeave={() => setOver(false)}>
          {preview ? <img src={preview} alt="" className="max-h-40 object-contain" /> : <FileUp className="i" aria-hidden />}
          <b className="d4 max-w-full [overflow-wrap:anywhere]" aria-live="polite">
            {file?.name ?? (now ? 'Choose another, or drop it here' : 'Choose a file, or drop it here')}
          </b>
          {file ? (
            <span className="small">{sizeText(file.size)}. Press to choose another.</span>
          ) : (
            now && <span className="small [overflow-wrap:anywhere]">Now: {now}</span>
          )}
          <input {...control} type="file" name={name} accept={accept} required={required} onChange={(event) => pick(event.currentTarget)} />
        </span>
      )}
    </Field>
  )
}
