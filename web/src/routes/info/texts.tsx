// Standing texts.
import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { Link } from '../../lib/router/index.ts'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageColumn } from '../page-column.tsx'

const LegalTexts = lazily(() => import('./legal-texts.tsx'))

interface TextPageProps {
  title: string
  paragraphs: readonly string[]
}

const WriteToUs = () => (
  <p>
    <Link className="link" to="/contact">
      Something unclear? Write to us
    </Link>
  </p>
)

const TextPage = ({ title, paragraphs }: TextPageProps) => (
  <PageColumn title={title}>
    <div className="prose max-w-[40rem]">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <WriteToUs />
  </PageColumn>
)

const LegalPage = ({ title, which }: { title: string; which: 'terms' | 'privacy' }) => (
  <PageColumn title={title}>
    <Note>
      These words say how the program works, with the figures of this site. Whoever runs it adds its name, its address and the law that
      counts before it opens to the public.
    </Note>
    <Suspense fallback={<Skeleton height="60rem" />}>
      <LegalTexts which={which} />
    </Suspense>
    <WriteToUs />
  </PageColumn>
)

export const Terms = () => <LegalPage title="Terms" which="terms" />
export const Privacy = () => <LegalPage title="Privacy" which="privacy" />

export const YoungAthletes = () => (
  <TextPage
    title="Young athletes"
    paragraphs={[
      'Pages of high-school athletes carry no prices, no tips and no earnings.',
      'Whoever is 13 to 17 names a parent or guardian, whom our staff looks at. Nothing is published before they allow it, and they can take that back at any time.',
      'Fan accounts open at 18 unless the operator decides otherwise. Nobody under 18 can pay.',
    ]}
  />
)
