// Captions of a video: with a new one in its form, of one that is there at once, a language after the other.
import { useState } from 'react'
import { languageName } from '../../lib/language.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { FirstSightHint } from '../../ui/first-sight.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { changeVideo, saveVideo, type Video } from './assets-api.ts'

const codes =
  'en es fr de it pt nl sv da nb fi pl cs sk hu ro bg el tr uk ru he ar fa hi bn ur ta te zh-Hans zh-Hant ja ko vi th id ms tl sw so ht'.split(
    ' ',
  )

/** The language of the page first, the others by their names. */
function languages(): { value: string; text: string }[] {
  const own = document.documentElement.lang.slice(0, 2)
  const named = codes.map((code) => ({ value: code, text: languageName(code) }))
  const others = named.filter(({ value }) => value !== own).sort((a, b) => a.text.localeCompare(b.text))
  return [...named.filter(({ value }) => value === own), ...others]
}

interface CaptionsFieldsProps {
  errorAt: (path: string) => string | undefined
  required?: boolean
}

/** The file and what language it is in, within a form. */
export function CaptionsFields({ errorAt, required = false }: CaptionsFieldsProps) {
  const [isPicked, setPicked] = useState(false)
  return (
    <>
      <FileField
        label="Captions"
        name="captions"
        accept=".vtt,text/vtt"
        required={required}
        maxMegabytes={0.5}
        hint="A WebVTT file: for those who do not hear it, or watch without sound."
        error={errorAt('captions')}
        onPick={(file) => setPicked(file !== undefined)}
      />
      {(isPicked || required) && (
        <SelectField label="Language of the captions" name="captionsLanguage" options={languages()} error={errorAt('captionsLanguage')} />
      )}
    </>
  )
}

const fileIn = (values: FormData): File | undefined => {
  const value = values.get('captions')
  return value instanceof File && value.size > 0 ? value : undefined
}

function AddCaptions({ video, onDone }: { video: Video; onDone: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const captionsLanguage = String(values.get('captionsLanguage'))
    await saveVideo(video._id, { captionsLanguage }, { captions: fileIn(values) }, {})
    toast(`${languageName(captionsLanguage)}: captions saved`)
    onDone()
  })
  return (
    <form className="stack l" {...form}>
      <CaptionsFields errorAt={errorOf} required />
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" variant="line" className="justify-self-start" busy={isBusy}>
        Add captions
      </Button>
    </form>
  )
}

/** What a video that is there has, and the way to more. */
export function VideoCaptions({ video }: { video: Video }) {
  const [leaving, setLeaving] = useState<string>()
  const [added, setAdded] = useState(0)
  return (
    <section className="stack l max-w-[36rem]" aria-labelledby="captions-of-video">
      <h2 className="d3" id="captions-of-video">
        Captions
      </h2>
      {video.captions.length > 0 && (
        <ul aria-label="Captions by language" className="border-t border-line">
          {video.captions.map(({ language, url }) => (
            <li key={language} className="row wrapx border-b border-line py-2">
              <span className="min-w-0 flex-1 strong">{languageName(language)}</span>
              {url && (
                <a className="btn line tiny" href={url} target="_blank" rel="noreferrer" aria-label={`See ${languageName(language)}`}>
                  See
                </a>
              )}
              <Button
                variant="quiet"
                size="tiny"
                className="away"
                aria-label={`Remove ${languageName(language)}`}
                onClick={() => setLeaving(language)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FirstSightHint isOut={video.status === 'active' || video.status === 'scheduled'} />
      <AddCaptions key={added} video={video} onDone={() => setAdded((count) => count + 1)} />
      {leaving && (
        <ConfirmDialog
          title="Remove these captions?"
          confirm="Remove captions"
          isBad
          onConfirm={async () => {
            await changeVideo(video._id, { removeCaptions: [leaving] }, {})
            toast(`${languageName(leaving)}: captions removed`)
          }}
          onClose={() => setLeaving(undefined)}
        >
          Those who watch “{video.title}” read nothing in {languageName(leaving)} any more.
        </ConfirmDialog>
      )}
    </section>
  )
}
