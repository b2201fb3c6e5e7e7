import { Link } from '../lib/router/index.ts'
import { useTitle } from '../lib/title.ts'
import { useSettings } from '../lib/ui-settings.ts'
import { Mark } from '../ui/mark.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { SiteFoot } from './layouts/site-foot.tsx'

const dateLine = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' })
const dayOfYear = (date: Date) =>
  (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000

function Mast() {
  const today = new Date()
  return (
    <header className="mast">
      <picture>
        <source type="image/avif" srcSet="/img/hero-sprint-800.avif 800w, /img/hero-sprint-1600.avif 1600w" sizes="100vw" />
        <img
          src="/img/hero-sprint-1600.jpg"
          srcSet="/img/hero-sprint-800.jpg 800w, /img/hero-sprint-1600.jpg 1600w"
          sizes="100vw"
          alt="Three sprinters under floodlights, the nearest in blue and gold"
          fetchPriority="high"
        />
      </picture>
      <div className="wrap in">
        <nav aria-label="Site">
          <Mark />
          <span className="end">
            <Link className="nav-link max-rail:hidden" to="/discover?type=team">
              Teams
            </Link>
            <Link className="nav-link max-rail:hidden" to="/discover">
              Athletes
            </Link>
            <Link className="btn ghost-photo tiny" to="/auth/login">
              Sign in
            </Link>
            <Link className="btn on-photo tiny" to="/auth/register">
              Join
            </Link>
          </span>
        </nav>
        <p className="issue">
          <span className="kick">Week {Math.floor(dayOfYear(today) / 7) + 1}</span>
          <span className="kick">{dateLine.format(today)}</span>
          <span className="kick max-tablet:hidden">Free to follow</span>
        </p>
        <h1 className="hero">The season, from the inside</h1>
        <p className="lead">
          Training at six, film at nine, race at noon. Follow athletes and teams where they tell it themselves, and back the ones you
          believe in.
        </p>
        <p className="row wrapx">
          <Link className="btn on-photo big" to="/discover?type=team">
            Find your team
          </Link>
          <Link className="btn ghost-photo big" to="/auth/register/athlete">
            I’m an athlete
          </Link>
        </p>
      </div>
    </header>
  )
}

/** Of each sale, in percent; a page may have agreed on another. */
const useFee = () => useSettings().data?.terms.platformFee ?? 20

const scores = (fee: number) => [
  { to: '/auth/register/fan', kicker: 'For fans', name: 'Price of following', score: '0.00' },
  { to: '/auth/register/athlete', kicker: 'For athletes', name: 'Yours of each sale', score: `${100 - fee}%` },
  { to: '/page/fees', kicker: 'For everybody', name: 'Taps to cancel', score: '1' },
]

const Today = ({ fee }: { fee: number }) => (
  <section className="today" aria-label="In short">
    <div className="wrap">
      {scores(fee).map(({ to, kicker, name, score }) => (
        <Link key={name} className="fx" to={to}>
          <span className="kick">{kicker}</span>
          <b>{name}</b>
          <span className="num">{score}</span>
        </Link>
      ))}
    </div>
  </section>
)

const steps = (fee: number) =>
  [
    ['Follow for free', 'Every athlete and team has public posts, results and a schedule. Following costs nothing and stays that way.'],
    ['Subscribe if you mean it', 'You see the price, the renewal date and what is included before you pay. One tap cancels.'],
    ['The athlete gets paid', `${100 - fee}% of every payment goes to the athlete or the team. The fee is on the receipt, to the cent.`],
  ] as const

const covers = [
  {
    to: '/discover?type=team&sport=volleyball',
    img: 'cover-team',
    alt: 'Seven volleyball players in teal lined up on court',
    kicker: 'Volleyball teams',
    title: 'The team opens the doors',
    size: 'd1',
  },
  {
    to: '/discover?sport=track',
    img: 'post-sprint',
    alt: 'A sprinter at full stride',
    kicker: 'Track',
    title: 'Eleven steps to hurdle one',
    size: 'd2',
  },
  {
    to: '/discover?type=feed&sport=cross-country',
    img: 'post-dawn',
    alt: 'A runner in front of a low sun',
    kicker: 'Cross country',
    title: '5:40 a.m. belongs to us',
    size: 'd2',
  },
] as const

const Cut = () => (
  <section className="cut" aria-label="On this site">
    {covers.map(({ to, img, alt, kicker, title, size }) => (
      <Link key={img} to={to}>
        <MediaFrame src={`/img/${img}.jpg`} alt={alt}>
          <span className="over">
            <span className="kick">{kicker}</span>
            <b className={size}>{title}</b>
          </span>
        </MediaFrame>
      </Link>
    ))}
  </section>
)

const Split = ({ fee }: { fee: number }) => (
  <section className="split">
    <div className="stack l">
      <h2 className="d1">School rules come first</h2>
      <p className="lead">
        A guardian approves what a young athlete publishes. Messages always include a second adult. Fans see sport, not a shop.
      </p>
      <p>
        <Link className="link" to="/page/young-athletes">
          How we look after young athletes
        </Link>
      </p>
    </div>
    <div className="ticket">
      <span className="kick">Where $4.99 goes</span>
      <dl className="sum">
        <div>
          <dt>The athlete</dt>
          <dd className="num">${(4.99 * (1 - fee / 100)).toFixed(2)}</dd>
        </div>
        <div>
          <dt>The site’s fee, {fee}%</dt>
          <dd className="num">${(4.99 * (fee / 100)).toFixed(2)}</dd>
        </div>
        <div className="tot">
          <dt>You pay each month</dt>
          <dd>
            <b>$4.99</b>
          </dd>
        </div>
      </dl>
      <p className="small">Renews on the same day each month. Cancel in one tap and keep access until the month ends.</p>
    </div>
  </section>
)

export default function Landing() {
  const { data: site } = useSettings()
  useTitle(site && site.metaTitle !== 'Fieldhouse' ? site.metaTitle : 'The season, from the inside')
  const fee = useFee()
  return (
    <>
      <Mast />
      <Today fee={fee} />
      <div className="wrap">
        <ol className="three">
          {steps(fee).map(([title, text], i) => (
            <li key={title}>
              <span className="n" aria-hidden>
                {i + 1}
              </span>
              <h2 className="d2">{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <Cut />
      <div className="wrap">
        <Split fee={fee} />
      </div>
      <SiteFoot />
    </>
  )
}
