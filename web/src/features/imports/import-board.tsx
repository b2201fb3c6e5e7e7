// Bringing along what was elsewhere: choose a file, look it over, answer for it.
import { importSources, mostImportMegabytes, sourceWords, type ImportRun } from '@fieldhouse/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { askRuns, sendExport, type Side } from './api.ts'
import { ImportRunView } from './import-run.tsx'
import { sourceOf, stateWords, whatWords } from './words.ts'

const accepted = '.json,.csv,.zip,.xml,application/json,text/csv,application/zip,text/xml,application/xml'

function Sources() {
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">What comes along, and what does not</summary>
      <dl className="stack max-w-[44rem]">
        {importSources.map((source) => {
          const { label, moves, stays } = sourceWords[source]
          return (
            <div key={source} className="border-b border-line pb-3">
              <dt className="d4">{label}</dt>
              <dd>
                <p>{moves}</p>
                {stays.map((one) => (
                  <p key={one} className="small mute">
                    {one}
                  </p>
                ))}
              </dd>
            </div>
          )
        })}
        <div>
          <dt className="d4">OnlyFans and the like</dt>
          <dd>
            <p>Your own photos and films, uploaded again like all others.</p>
            <p className="small mute">Those services give out no addresses of subscribers, so nobody can bring them along.</p>
          </dd>
        </div>
      </dl>
    </details>
  )
}

function Choose({ side, onSent }: { side: Side; onSent: (id: string) => void }) {
  const [oldSite, setOldSite] = useState('')
  const [athlete, setAthlete] = useState('')
  return (
    <section className="stack max-w-[44rem]">
      <SectionHead title="A new file" />
      {side === 'staff' && (
        <TextField
          label="For which athlete"
          name="athlete"
          optional
          value={athlete}
          onChange={(event) => setAthlete(event.target.value)}
          hint="The username of somebody who asked you to. Without one it is for the site: pages and people."
        />
      )}
      <TextField
        label="Address of the old site"
        name="oldSite"
        optional
        value={oldSite}
        onChange={(event) => setOldSite(event.target.value)}
        hint="As in https://blog.example. Files of Ghost need it for their pictures."
      />
      <FileDrop
        label="Choose an export"
        hint={`JSON, CSV, ZIP or XML of Ghost, Patreon, Substack or WordPress. Up to ${mostImportMegabytes} MB. You look it over before anything happens.`}
        accept={accepted}
        maxMegabytes={mostImportMegabytes}
        isPageWide
        icon={<FileArchive className="i" aria-hidden />}
        upload={async (file, onProgress, signal) => {
          const fields = { ...(oldSite.trim() && { oldSite: oldSite.trim() }), ...(athlete.trim() && { athlete: athlete.trim() }) }
          onSent((await sendExport(side, file, fields, { onProgress, signal }))._id)
        }}
      />
      <Sources />
    </section>
  )
}

function Row({ run, onOpen }: { run: ImportRun; onOpen: () => void }) {
  const { label, tone } = stateWords[run.state]
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block truncate">{run.fileName}</b>
        <span className="small block">
          {sourceOf(run)}
          {run.page && `, ${run.page.name}`}, {formatDay(run.createdAt)}: {whatWords(run.sums)}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      <Button variant="line" size="tiny" aria-label={`Open ${run.fileName}`} onClick={onOpen}>
        Open
      </Button>
    </li>
  )
}

/** `side`: whose imports these are. */
export default function ImportBoard({ side }: { side: Side }) {
  const [opened, setOpened] = useState<string>()
  const { data, error, refetch } = useQuery(askRuns(side))
  if (opened !== undefined) return <ImportRunView key={opened} id={opened} side={side} onBack={() => setOpened(undefined)} />
  return (
    <div className="stack l">
      <Choose side={side} onSent={setOpened} />
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows count={3} />}
      {data && data.data.length > 0 && (
        <section className="stack">
          <SectionHead title="Files you brought along" />
          <ul aria-label="Files you brought along">
            {data.data.map((run) => (
              <Row key={run._id} run={run} onOpen={() => setOpened(run._id)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
