import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ask } from '../../lib/queries.ts'
import { schoolBody, type SchoolPick, type SchoolWish } from '../../lib/school-wish.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { saveProfile, type OwnPerformer } from './api.ts'
import { PaperSection } from './paper-section.tsx'

const levels = [
  { value: 'High School', label: 'High school' },
  { value: 'College', label: 'College' },
  { value: 'Other', label: 'Neither', detail: 'Club, independent or finished' },
] as const

export function SchoolForm({ profile, picker: Picker }: { profile: OwnPerformer; picker: SchoolPick }) {
  const [level, setLevel] = useState(profile.educationType ?? undefined)
  const [school, setSchool] = useState<SchoolWish>({
    education: profile.education ?? undefined,
    schoolName: profile.schoolName ?? '',
    schoolCity: profile.schoolCity ?? '',
    schoolStateCode: profile.schoolStateCode ?? '',
  })
  const { form, isBusy, message, errorOf } = useSubmit(async () => {
    await saveProfile({ educationType: level ?? null, ...(level !== 'Other' && schoolBody(school)) })
    toast('Changes saved')
  })
  const changeLevel = (next: typeof level) => {
    setLevel(next)
    // A school of the other kind is another school.
    setSchool({ ...school, education: undefined })
  }
  const isChange = profile.documentStatus === 'approved'
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      {isChange && <Note>A new school is checked again. Your page stays open meanwhile.</Note>}
      <RadioRows legend="Where do you play?" name="educationType" rows={levels} value={level} onChange={changeLevel} />
      {level && level !== 'Other' && <Picker key={level} level={level} value={school} onChange={setSchool} errorOf={errorOf} />}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving' : 'Save school'}
      </Button>
    </form>
  )
}

/** School, document and team: the three things an athlete's page needs (wire.md 6.3). */
export function VerificationForm({ picker, guardians }: { picker: SchoolPick; guardians: ReactNode }) {
  const { data } = useQuery(ask('performers.me'))
  if (!data) return <SkeletonForm fields={3} />
  const profile = data.data
  return (
    <div className="stack l">
      {profile.isMinor && guardians}
      <section>
        <SectionHead title="School" />
        <SchoolForm profile={profile} picker={picker} />
      </section>
      <PaperSection key={profile.documentStatus} profile={profile} />
      <section>
        <SectionHead title="Team" />
        {profile.teams.length > 0 ? (
          <ul className="stack">
            {profile.teams.map((team) => (
              <li key={team._id}>
                <a className="link" href={team.path}>
                  {team.name}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mute">You are in no team yet. Ask your coach for an invitation link, or open it from your mail.</p>
        )}
      </section>
    </div>
  )
}
