// Short standing texts.
import { Link } from '../../lib/router/index.ts'
import { PageColumn } from '../page-column.tsx'

interface TextPageProps {
  title: string
  paragraphs: readonly string[]
}

const TextPage = ({ title, paragraphs }: TextPageProps) => (
  <PageColumn title={title}>
    <div className="prose max-w-[40rem]">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <p>
      <Link className="link" to="/contact">
        Something unclear? Write to us
      </Link>
    </p>
  </PageColumn>
)

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
