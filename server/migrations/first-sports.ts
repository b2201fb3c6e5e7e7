// The sports Fieldhouse starts with. Administrators may add to the table; these are its first rows.

const school = ['varsity', 'jv', 'freshman', 'club', 'college']
const both = ['boys', 'girls', 'men', 'women', 'coed']

interface SportRow {
  readonly code: string
  readonly name: string
  readonly positions: string
  readonly stats: string
}

const rows: readonly SportRow[] = [
  {
    code: 'baseball',
    name: 'Baseball',
    positions: 'Pitcher,Catcher,First base,Second base,Third base,Shortstop,Outfield',
    stats: 'avg,hr,rbi,era',
  },
  {
    code: 'basketball',
    name: 'Basketball',
    positions: 'Point guard,Shooting guard,Small forward,Power forward,Center',
    stats: 'ppg,rpg,apg',
  },
  { code: 'cheer', name: 'Cheerleading', positions: 'Flyer,Base,Back spot,Tumbler', stats: '' },
  { code: 'cross-country', name: 'Cross country', positions: '', stats: '5k' },
  { code: 'field-hockey', name: 'Field hockey', positions: 'Goalkeeper,Defender,Midfielder,Forward', stats: 'goals,assists' },
  {
    code: 'football',
    name: 'Football',
    positions: 'Quarterback,Running back,Wide receiver,Tight end,Lineman,Linebacker,Cornerback,Safety,Kicker',
    stats: 'yards,td,tackles',
  },
  { code: 'golf', name: 'Golf', positions: '', stats: 'average' },
  { code: 'gymnastics', name: 'Gymnastics', positions: 'Vault,Bars,Beam,Floor,Rings,All-around', stats: 'all-around' },
  { code: 'ice-hockey', name: 'Ice hockey', positions: 'Goaltender,Defense,Wing,Center', stats: 'goals,assists' },
  { code: 'lacrosse', name: 'Lacrosse', positions: 'Goalkeeper,Defense,Midfield,Attack', stats: 'goals,assists' },
  { code: 'rowing', name: 'Rowing', positions: 'Cox,Stroke,Bow', stats: '2k' },
  { code: 'rugby', name: 'Rugby', positions: 'Forward,Back', stats: 'tries' },
  { code: 'soccer', name: 'Soccer', positions: 'Goalkeeper,Defender,Midfielder,Forward', stats: 'goals,assists' },
  { code: 'softball', name: 'Softball', positions: 'Pitcher,Catcher,Infield,Outfield', stats: 'avg,hr,era' },
  { code: 'swimming', name: 'Swimming', positions: 'Freestyle,Backstroke,Breaststroke,Butterfly,Medley', stats: '50-free,100-free' },
  { code: 'tennis', name: 'Tennis', positions: 'Singles,Doubles', stats: 'wins' },
  { code: 'track', name: 'Track and field', positions: 'Sprints,Hurdles,Middle distance,Distance,Jumps,Throws', stats: '100m,400m,1600m' },
  { code: 'volleyball', name: 'Volleyball', positions: 'Setter,Outside hitter,Middle blocker,Opposite,Libero', stats: 'kills,blocks,aces' },
  { code: 'water-polo', name: 'Water polo', positions: 'Goalkeeper,Driver,Center', stats: 'goals' },
  { code: 'wrestling', name: 'Wrestling', positions: '', stats: 'wins,pins' },
]

const words = (text: string) => text.split(',').filter(Boolean)

export const firstSports = rows.map((row, index) => ({
  // Fixed ids, so that every installation knows a sport by the same one.
  id: `0190a000-5b00-7000-8000-${String(index + 1).padStart(12, '0')}`,
  code: row.code,
  name: row.name,
  slug: row.code,
  genders: both,
  levels: school,
  positions: words(row.positions),
  stat_keys: words(row.stats),
  icon: row.code,
}))
