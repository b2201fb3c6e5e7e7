import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { changesFrom } from '../../lib/changes.ts'
import { plainText } from '../../lib/plain-text.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { FirstSightHint } from '../../ui/first-sight.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AssetButtons, type Wanted } from './asset-buttons.tsx'
import { changeGallery, makeGallery, saleNames, saleOf, wishOf, type Gallery } from './assets-api.ts'
import { AudienceFields } from './audience-fields.tsx'
import { EarlyFields } from './early-fields.tsx'

interface GalleryFormProps {
  gallery?: Gallery
  /** The team that a new one is for. */
  teamId?: string | undefined
  canEarn: boolean
  /** Photos of it are on their way. */
  isSending?: boolean
  onSaved: (gallery: Gallery) => void
}

/** Makes a gallery, a draft at first so that its photos can come; or changes one. */
export function GalleryForm({ gallery, teamId, canEarn, isSending = false, onSaved }: GalleryFormProps) {
  const [wish, setWish] = useState(() => wishOf(gallery))
  const [wishBefore] = useState(wish)
  const [wanted, setWanted] = useState<Wanted>(gallery ? 'active' : 'draft')
  const { form, isBusy, error, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = <S,>(from: FormData, sale: typeof wish, status: S) => ({
      title: textOf(from, 'title') ?? '',
      description: textOf(from, 'description') ?? '',
      ...saleOf(sale),
      status,
    })
    const body = bodyOf(values, wish, wanted)
    if (!gallery) return onSaved(await makeGallery({ ...body, ...(teamId && { teamId }) }))
    onSaved(await changeGallery(gallery._id, changesFrom(bodyOf(opened, wishBefore, gallery.status), body, saleNames)))
  })
  const priceError = error instanceof ApiError && error.code === 'content.price_out_of_bounds' ? error.message : errorOf('price')
  return (
    <form className="stack l max-w-[36rem]" {...form}>
      <TextField label="Title" name="title" required maxLength={200} defaultValue={gallery?.title ?? ''} error={errorOf('title')} />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={5000}
        defaultValue={plainText(gallery?.description ?? '')}
        hint="People read it before they unlock the gallery."
        error={errorOf('description')}
      />
      <AudienceFields
        draft={wish}
        canEarn={canEarn}
        onChange={(change) => setWish((known) => ({ ...known, ...change }))}
        priceError={priceError}
      />
      {wish.audience === 'subscribers' && (
        <EarlyFields draft={wish} onChange={(change) => setWish((known) => ({ ...known, ...change }))} error={errorOf('audienceAfterAt')} />
      )}
      <FirstSightHint isOut={gallery?.status === 'active' || gallery?.status === 'scheduled'} />
      {message && <Note tone="bad">{message}</Note>}
      {gallery ? (
        <AssetButtons status={gallery.status} wanted={wanted} onWant={setWanted} isBusy={isBusy} isSending={isSending} />
      ) : (
        <Button type="submit" className="justify-self-start" busy={isBusy}>
          Add photos
        </Button>
      )}
    </form>
  )
}
