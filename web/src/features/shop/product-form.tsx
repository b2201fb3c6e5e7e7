import { useState } from 'react'
import { amountOf } from '../../lib/amount.ts'
import { ApiError } from '../../lib/api-error.ts'
import { changesFrom } from '../../lib/changes.ts'
import { formatMoney } from '../../lib/format.ts'
import { plainText } from '../../lib/plain-text.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { saveProduct, type Product } from './api.ts'

const pictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
const downloads = `application/pdf,${pictures},audio/mpeg,audio/mp4,audio/wav,video/mp4,video/quicktime,video/webm`

const kinds = [
  { value: 'physical', label: 'Something to send', detail: 'The buyer gives an address, you post it.' },
  { value: 'digital', label: 'A file to download', detail: 'A plan, a recording, a book. Delivered at once.' },
] as const

const fileIn = (values: FormData, name: string): File | undefined => {
  const value = values.get(name)
  return value instanceof File && value.size > 0 ? value : undefined
}

const bpsOf = (off: string): number => (off.trim() === '' ? 0 : Math.round(amountOf(off) * 100))

/** What the two fields come to, as the server reckons it. */
function subscriberHint(price: string, off: string, currency: string | undefined): string {
  const [hundredths, bps] = [Math.round(amountOf(price) * 100), bpsOf(off)]
  if (!(hundredths > 0) || !(bps > 0)) return 'For those who subscribe to the page. Empty: one price for everybody.'
  return `Subscribers pay ${formatMoney((hundredths - Math.floor((hundredths * bps) / 10_000)) / 100, currency)}. Everybody sees both prices.`
}

/** Codes that are about one field although they name none. */
const fieldOfCode: Record<string, string> = { 'content.price_out_of_bounds': 'price', 'product.digital_file_required': 'digitalFile' }

interface ProductFormProps {
  product?: Product
  /** The team that a new one is for. */
  teamId?: string | undefined
  onSaved: (product: Product) => void
}

/** Puts something on the shelf, or changes it. */
export function ProductForm({ product, teamId, onSaved }: ProductFormProps) {
  const { data: settings } = useSettings()
  const [type, setType] = useState<Product['type']>(product?.type ?? 'physical')
  const [isPicked, setPicked] = useState(false)
  const [wanted, setWanted] = useState<Product['status']>('active')
  const { form, isBusy, error, message, errorOf } = useSubmit(async (values, opened) => {
    const fieldsOf = (from: FormData, status: Product['status'] | undefined) => ({
      name: textOf(from, 'name') ?? '',
      description: textOf(from, 'description') ?? '',
      price: String(amountOf(rawOf(from, 'price'))),
      ...(type === 'physical' && { stock: textOf(from, 'stock') ?? '' }),
      subscriberBps: String(bpsOf(rawOf(from, 'off'))),
      status,
    })
    const written = fieldsOf(values, wanted)
    // Sales go on while this form is open, too.
    const fields = product ? changesFrom(fieldsOf(opened, product.status), written) : { ...written, type, teamId }
    onSaved(await saveProduct(product, fields, { image: fileIn(values, 'image'), digitalFile: fileIn(values, 'digitalFile') }))
  })
  const [price, setPrice] = useState(product ? String(product.price) : '')
  const [off, setOff] = useState(product && product.subscriberBps > 0 ? String(product.subscriberBps / 100) : '')
  const errorAt = (path: string) => (error instanceof ApiError && fieldOfCode[error.code] === path ? error.message : errorOf(path))
  const bounds =
    settings &&
    `${settings.currencySymbol}${settings.minimumContentPrice} to ${settings.currencySymbol}${settings.maximumContentPrice}. Buyers pay from their wallet.`
  return (
    <form className="stack l max-w-[36rem]" {...form}>
      {!product && <RadioRows legend="What is it?" name="type" rows={kinds} value={type} onChange={setType} />}
      <TextField label="Name" name="name" required maxLength={200} defaultValue={product?.name ?? ''} error={errorAt('name')} />
      <TextArea
        label="Description"
        name="description"
        rows={4}
        maxLength={5000}
        defaultValue={plainText(product?.description ?? '')}
        hint={type === 'physical' ? 'Sizes, colours, how long it takes to send.' : 'What is in the file, and for whom.'}
        error={errorAt('description')}
      />
      <div className="grid gap-3 tablet:grid-cols-2">
        <AmountField
          label="Price"
          name="price"
          prefix={settings?.currencySymbol ?? '$'}
          required
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          hint={bounds}
          error={errorAt('price')}
        />
        {type === 'physical' && (
          <TextField
            label="In stock"
            name="stock"
            inputMode="numeric"
            optional
            pattern="\d{0,6}"
            defaultValue={product?.stock ?? ''}
            hint="Empty: as many as are wanted."
            error={errorAt('stock')}
          />
        )}
        <AmountField
          label="Off for subscribers, in %"
          name="off"
          most={99.99}
          optional
          value={off}
          onChange={(event) => setOff(event.target.value)}
          hint={subscriberHint(price, off, settings?.currency)}
          error={errorAt('subscriberBps')}
        />
      </div>
      {product?.image?.url && !isPicked && <img src={product.image.url} alt="" className="aspect-square w-40 object-cover" />}
      <FileField
        label="Picture"
        name="image"
        accept={pictures}
        hint={`Square looks best, up to ${settings?.maxSizeImage ?? 5} MB.`}
        error={errorAt('image')}
        now={product?.image?.name}
        maxMegabytes={settings?.maxSizeImage}
        onPick={(file) => setPicked(file !== undefined)}
      />
      {type === 'digital' && (
        <FileField
          label="File for buyers"
          name="digitalFile"
          accept={downloads}
          now={product?.digitalFile?.name}
          isNeeded={!product?.digitalFile}
          hint="PDF, picture, sound or video. Only buyers can download it."
          error={errorAt('digitalFile')}
        />
      )}
      {message && <Note tone="bad">{message}</Note>}
      <div className="row wrapx">
        <Button type="submit" busy={isBusy && wanted === 'active'} disabled={isBusy} onClick={() => setWanted('active')}>
          {product?.status === 'active' ? 'Save changes' : 'Put up for sale'}
        </Button>
        {product?.status !== 'active' && (
          <Button type="submit" variant="line" busy={isBusy && wanted === 'draft'} disabled={isBusy} onClick={() => setWanted('draft')}>
            Save draft
          </Button>
        )}
        {product?.status === 'active' && (
          <Button
            type="submit"
            variant="line"
            busy={isBusy && wanted === 'inactive'}
            disabled={isBusy}
            onClick={() => setWanted('inactive')}
          >
            Archive
          </Button>
        )}
      </div>
    </form>
  )
}
