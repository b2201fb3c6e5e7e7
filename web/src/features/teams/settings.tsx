import { useState, type ReactNode } from 'react'
import { useOnward } from '../../lib/router/index.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Note } from '../../ui/note.tsx'
import { PricesForm } from '../../ui/prices-form.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import { toast } from '../../ui/toast.ts'
import type { Team } from './api.ts'
import { endTeam, saveTeam, uploadPicture, type Picture } from './own-api.ts'
import { mayDo } from './describe.ts'
import { PageForm } from './settings-form.tsx'

const pictures: { picture: Picture; label: string; hint: string }[] = [
  { picture: 'logo', label: 'Logo', hint: 'Square, shown beside every post' },
  { picture: 'banner', label: 'Cover', hint: 'The large picture of the page, best 1,600 pixels wide' },
  { picture: 'poster', label: 'Poster', hint: 'For lists and sharing' },
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack l">
    <h2 className="d3 border-t-4 border-ink pt-3">{title}</h2>
    {children}
  </section>
)

/** Pictures that the team may use: whoever uploads says so each time. */
function Pictures({ team }: { team: Team }) {
  const { data: settings } = useSettings()
  const [isMine, setMine] = useState(false)
  const megabytes = settings?.maxSizeImage ?? 5
  return (
    <>
      <Checkbox name="rights" checked={isMine} onChange={(event) => setMine(event.target.checked)}>
        The team may use these pictures, and whoever is in them agrees.
      </Checkbox>
      {isMine &&
        pictures.map(({ picture, label, hint }) => (
          <div key={picture} className="stack">
            {team[picture] && <MediaFrame src={team[picture]} alt={label} ratio={picture === 'logo' ? 'square' : 'wide'} />}
            <FileDrop
              label={team[picture] ? `Change ${label.toLowerCase()}` : `Add a ${label.toLowerCase()}`}
              hint={`${hint}. Up to ${megabytes} MB`}
              accept="image/jpeg,image/png,image/webp"
              maxMegabytes={megabytes}
              upload={async (file, onProgress, signal) => {
                await uploadPicture(team._id, picture, file, onProgress, signal)
                toast('Changes saved')
              }}
            />
          </div>
        ))}
    </>
  )
}

function Ending({ team }: { team: Team }) {
  const [isEnding, setEnding] = useState(false)
  const onward = useOnward()
  return (
    <>
      <Button variant="bad" className="justify-self-start" onClick={() => setEnding(true)}>
        End this team
      </Button>
      {isEnding && (
        <ConfirmDialog
          title={`End ${team.name}?`}
          confirm="End the team"
          isBad
          onConfirm={async () => {
            await endTeam(team._id)
            toast('The team has ended')
            await onward('/studio')
          }}
          onClose={() => setEnding(false)}
        >
          Its page goes for everybody and its members are free. Whoever bought something keeps it. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

/** What a team says of itself, what it costs, and its end. */
export function TeamSettings({ team, bundles }: { team: Team; bundles?: ReactNode }) {
  const { data: settings } = useSettings()
  const isOwner = mayDo(team, 'owner')
  return (
    <div className="stack l max-w-[36rem] gap-8!">
      <Part title="Page">
        <PageForm team={team} />
      </Part>
      <Part title="Pictures">
        <Pictures team={team} />
      </Part>
      {isOwner && (
        <Part title="Prices">
          {team.canEarn ? (
            <>
              {settings && <PricesForm now={team} settings={settings} save={(prices) => saveTeam(team._id, prices)} />}
              {bundles}
            </>
          ) : (
            <Note>
              {team.educationType === 'High School'
                ? 'Teams of high schools are free to read. Nothing is sold on their pages.'
                : 'Prices open once a person of the site has confirmed who stands behind this team.'}
            </Note>
          )}
        </Part>
      )}
      <Part title="Closing">
        <SavedSwitch
          label="Open to everybody"
          detail="Closed, only members see the page, and nothing can be bought."
          isOn={team.status === 'active'}
          save={(isOn) => saveTeam(team._id, { status: isOn ? 'active' : 'inactive' })}
        />
        {isOwner && <Ending team={team} />}
      </Part>
    </div>
  )
}
