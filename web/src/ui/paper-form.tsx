import { FileText, X } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from '../lib/use-submit.ts'
import { useSettings } from '../lib/ui-settings.ts'
import { Button } from './button.tsx'
import { FileDrop } from './file-drop.tsx'
import { IconButton } from './icon-button.tsx'
import { Note } from './note.tsx'
import { SelectField, type Option } from './select-field.tsx'
import { toast } from './toast.ts'

const accepted = 'image/jpeg,image/png,image/webp,application/pdf'
const most = 5

function Chosen({ files, isBusy, onRemove }: { files: readonly File[]; isBusy: boolean; onRemove: (file: File) => void }) {
  return (
    <ul className="stack" aria-label="Files to send">
      {files.map((file, index) => (
        <li key={`${index} ${file.name}`} className="row">
          <FileText className="i" aria-hidden />
          <span className="flex-1 truncate">{file.name}</span>
          <IconButton label={`Leave out ${file.name}`} disabled={isBusy} onClick={() => onRemove(file)}>
            <X className="i" aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

interface PaperFormProps {
  kinds: readonly Option[]
  /** What must be seen on it. */
  hint: string
  send: (form: FormData, onProgress: (share: number) => void) => Promise<unknown>
}

/** Up to five pictures or PDF files of one paper, sent together: once they are in review nothing can be added. */
export function PaperForm({ kinds, hint, send }: PaperFormProps) {
  const { data: settings } = useSettings()
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState(0)
  const { form, isBusy, message } = useSubmit(async (values) => {
    const sent = new FormData()
    sent.append('documentType', String(values.get('documentType')))
    for (const file of files) sent.append('file', file)
    setShare(0)
    await send(sent, setShare)
    toast('Sent. A person looks at it now.')
  })
  const add = async (file: File) => setFiles((chosen) => [...chosen, file].slice(0, most))
  return (
    <form className="stack" {...form}>
      <SelectField label="What do you send?" name="documentType" options={kinds} hint={hint} />
      {files.length > 0 && (
        <Chosen files={files} isBusy={isBusy} onRemove={(file) => setFiles((chosen) => chosen.filter((one) => one !== file))} />
      )}
      {files.length < most && !isBusy && (
        <FileDrop
          label={files.length === 0 ? 'Choose pictures or PDF files' : 'Add another page'}
          hint={`JPEG, PNG or WebP up to ${settings?.maxSizeImage ?? 5} MB, PDF up to ${settings?.maxSizeFile ?? 100} MB. Five at most.`}
          accept={accepted}
          maxMegabytes={({ type }) => (type.startsWith('image/') ? (settings?.maxSizeImage ?? 5) : (settings?.maxSizeFile ?? 100))}
          isMany
          isPageWide
          room={most - files.length}
          upload={add}
        />
      )}
      <p className="small">Only people who check accounts see it. We delete it 30 days after the decision.</p>
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} disabled={files.length === 0} className="justify-self-start">
        {isBusy ? `Sending ${Math.round(share * 100)}%` : 'Send for review'}
      </Button>
    </form>
  )
}
