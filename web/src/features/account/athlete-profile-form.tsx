import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changesFrom } from '../../lib/changes.ts'
import { isComplete } from '../../lib/after-login.ts'
import { ask } from '../../lib/queries.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { Link } from '../../lib/router/index.ts'
import type { Me } from '../../lib/session.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { PageSightNote } from '../../ui/first-sight.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountFields } from './account-fields.tsx'
import { accountValues } from './account-values.ts'
import { saveProfile, type OwnPerformer } from './api.ts'
import { AvatarField } from './avatar-field.tsx'
import { ColourFields, readColours } from '../../ui/colour-fields.tsx'
import { CoverField } from './cover-field.tsx'
import { LanguageField } from './language-field.tsx'
import { areMeasured, MeasureFields } from './measure-fields.tsx'
import { SocialFields, socialsOf } from './social-fields.tsx'
import { SportsField } from './sports-field.tsx'
import { WelcomeVideoField } from './welcome-video-field.tsx'

const card = [
  { name: 'jersey', label: 'Shirt number', maxLength: 4 },
  { name: 'classLabel', label: 'Class', maxLength: 40 },
  { name: 'hometown', label: 'From', maxLength: 120 },
] as const

const home = [
  { name: 'address', label: 'Street address', maxLength: 200, autoComplete: 'street-address' },
  { name: 'city', label: 'City', maxLength: 120, autoComplete: 'address-level2' },
  { name: 'state', label: 'State', maxLength: 120, autoComplete: 'address-level1' },
  { name: 'zipcode', label: 'ZIP code', maxLength: 20, autoComplete: 'postal-code' },
] as const

const texts = ['bio', 'height', 'weight', ...[...card, ...home].map(({ name }) => name)]

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** What the form says of the page. */
const pageOf = (fields: FormData, me: Me) => ({
  ...Object.fromEntries(texts.map((name) => [name, rawOf(fields, name).trim()])),
  languages: listOf(rawOf(fields, 'languages')),
  socials: socialsOf(fields),
  ...(!me.isMinor && { showAgeBand: fields.has('showAgeBand') }),
  positions: listOf(rawOf(fields, 'positions')),
  gradYear: Number(rawOf(fields, 'gradYear')) || null,
  sportIds: listOf(rawOf(fields, 'sportIds')),
  colors: readColours(fields),
})

interface FieldsProps {
  profile: OwnPerformer
  errorOf: (path: string) => string | undefined
}

const SizeFields = ({ profile, errorOf, onChange }: FieldsProps & { onChange: () => void }) => (
  <>
    <SectionHead title="Sports card" />
    <TextField
      label="Positions or events"
      name="positions"
      optional
      hint="With commas between them: 400 m hurdles, 4 × 400 m"
      defaultValue={profile.positions.join(', ')}
      error={errorOf('positions')}
    />
    <MeasureFields height={profile.height ?? ''} weight={profile.weight ?? ''} country={profile.country} onChange={onChange} />
    <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
      {card.map(({ name, label, maxLength }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          optional
          maxLength={maxLength}
          defaultValue={profile[name] ?? ''}
          error={errorOf(name)}
        />
      ))}
      <TextField
        label="Class of"
        name="gradYear"
        type="number"
        min={1950}
        max={2060}
        optional
        defaultValue={profile.gradYear ?? ''}
        error={errorOf('gradYear')}
      />
    </div>
  </>
)

const HomeFields = ({ profile, errorOf }: FieldsProps) => (
  <>
    <SectionHead title="Where you live" />
    <p className="small">For papers and payouts. It stands nowhere on your page.</p>
    <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
      {home.map(({ name, ...field }) => (
        <TextField key={name} name={name} optional defaultValue={profile[name] ?? ''} error={errorOf(name)} {...field} />
      ))}
    </div>
  </>
)

function ProfileForm({ me, profile }: { me: Me; profile: OwnPerformer }) {
  const [isDirty, setDirty] = useState(false)
  const [sportIds, setSportIds] = useState(profile.sports.map(({ _id }) => _id))
  const [languages, setLanguages] = useState<readonly string[]>(profile.languages)
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    if (!areMeasured(rawOf(values, 'height'), rawOf(values, 'weight'), profile)) {
      document.getElementById('size')?.scrollIntoView()
      return false
    }
    const changes = { ...(await accountValues(values, opened, me)), ...changesFrom(pageOf(opened, me), pageOf(values, me)) }
    const isChanged = Object.keys(changes).length > 0
    if (isChanged) await saveProfile(changes)
    setDirty(false)
    if (!isChanged) return toast('Nothing has changed')
    toast(me.isMinor ? 'Saved. A moderator looks at it first.' : 'Changes saved')
  })
  useLeaveGuard(isDirty)
  return (
    <div className="stack l">
      {!isComplete(me) && <Note tone="warn">Add a username and an e-mail address to go on.</Note>}
      <PageSightNote />
      <AvatarField me={me} />
      <CoverField cover={profile.cover} focus={profile.coverFocus} />
      <WelcomeVideoField profile={profile} />
      <form className="stack l" {...form} onChange={() => setDirty(true)}>
        {message && <Note tone="bad">{message}</Note>}
        <AccountFields me={me} errorOf={errorOf} needsPassword={isDirty} />
        <SectionHead title="Your page">
          <Link to={profile.path}>See it</Link>
        </SectionHead>
        <TextArea label="About you" name="bio" optional maxLength={2000} rows={5} defaultValue={profile.bio ?? ''} error={errorOf('bio')} />
        <LanguageField
          chosen={languages}
          onChange={(next) => {
            setLanguages(next)
            setDirty(true)
          }}
          error={errorOf('languages')}
        />
        {!me.isMinor && (
          <SwitchRow
            label="Show about how old you are"
            detail="Three years, never the day: 20–22."
            name="showAgeBand"
            defaultChecked={profile.showAgeBand}
          />
        )}
        <ColourFields colours={profile.colors} />
        <SectionHead title="Elsewhere" />
        <SocialFields socials={profile.socials} errorOf={errorOf} />
        <div className="stack l" id="size">
          <SizeFields profile={profile} errorOf={errorOf} onChange={() => setDirty(true)} />
        </div>
        <SportsField
          chosen={sportIds}
          onChange={(next) => {
            setSportIds(next)
            setDirty(true)
          }}
        />
        <HomeFields profile={profile} errorOf={errorOf} />
        <input type="hidden" name="languages" value={languages.join()} />
        <input type="hidden" name="sportIds" value={sportIds.join()} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving' : 'Save changes'}
        </Button>
      </form>
    </div>
  )
}

export function AthleteProfileForm({ me }: { me: Me }) {
  const { data } = useQuery(ask('performers.me'))
  return data ? <ProfileForm me={me} profile={data.data} /> : null
}
