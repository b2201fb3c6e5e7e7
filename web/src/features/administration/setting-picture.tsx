import type { EditableSetting } from '@fieldhouse/contract'
import { ruleOf } from '@fieldhouse/contract/setting-rules'
import { sendFile } from '../../lib/upload.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FileField } from '../../ui/file-field.tsx'

const isOwn = (setting: EditableSetting) => setting.value !== setting.standard

interface PictureFieldProps {
  setting: EditableSetting
  hint: string
  error: string | undefined
}

/** A picture of the site: what it is now, another one, or what it is shipped with. */
export function PictureField({ setting, hint, error }: PictureFieldProps) {
  const { key, value, isFixed } = setting
  const { label } = ruleOf(key)
  return (
    <div className="stack">
      {isOwn(setting) && (
        <span className={key === 'logoDark' ? 'deep row p-4' : 'row'}>
          <img src={String(value)} alt={`${label} now`} className="h-12 w-auto max-w-full object-contain" />
        </span>
      )}
      <FileField
        label={label}
        name={`${key}-file`}
        accept="image/png,image/webp,image/jpeg"
        hint={`${hint} PNG, WebP or JPEG, best on clear ground.`}
        maxMegabytes={5}
        error={error}
        {...(isOwn(setting) && { now: 'a picture of your own' })}
      />
      {isOwn(setting) && !isFixed && (
        <Checkbox name={`${key}-none`}>
          <span className="strong">Go back to what it is shipped with</span>
        </Checkbox>
      )}
    </div>
  )
}

/** Puts up what was chosen, and leaves the addresses in the values of the form as if they had been entered. */
export async function putUp(settings: readonly EditableSetting[], values: FormData): Promise<void> {
  for (const { key, value, standard } of settings) {
    if (ruleOf(key).kind !== 'picture') continue
    const file = values.get(`${key}-file`)
    const isChosen = file instanceof File && file.size > 0
    const { address } = isChosen ? (await sendFile('settings.uploadPicture', file)).data : { address: String(value) }
    values.set(key, values.has(`${key}-none`) ? String(standard) : address)
  }
}
