// Who lives in the demo: athletes, coaches and the fans around them. Nobody here exists.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import type { Sport } from './pictures/index.ts'

type ProfileForm = BodyOf<Calls['performers']['update']>

export interface School {
  readonly team: string
  /** Index into the kits of the drawings; also the colours of the page. */
  readonly kit: number
  readonly fields: Pick<ProfileForm, 'educationType' | 'schoolName' | 'schoolCity' | 'schoolState' | 'schoolStateCode'>
}

const school = (
  team: string,
  kit: number,
  educationType: 'College' | 'High School',
  schoolName: string,
  schoolCity: string,
  schoolState: string,
  schoolStateCode: string,
): School => ({
  team,
  kit,
  fields: { educationType, schoolName, schoolCity, schoolState, schoolStateCode },
})

export const schools = {
  calder: school('Herons', 0, 'College', 'Calder Ridge College', 'Calder', 'Ohio', 'OH'),
  ashby: school('Lamplighters', 2, 'College', 'Port Ashby State', 'Port Ashby', 'Maine', 'ME'),
  tern: school('Terns', 5, 'College', 'Tern Bay University', 'Tern Bay', 'Oregon', 'OR'),
  millrace: school('Millers', 6, 'High School', 'Millrace High School', 'Millrace', 'Kansas', 'KS'),
} as const

export interface CastMember {
  readonly username: string
  readonly name: string
  readonly birthday: string
  readonly role: 'athlete' | 'coach'
  readonly sport: Sport
  /** Null: on their own, with an own kit. */
  readonly school: keyof typeof schools | null
  readonly kit: number
  readonly profile: ProfileForm
}

const member = (
  username: string,
  name: string,
  birthday: string,
  sport: Sport,
  at: keyof typeof schools | null,
  kit: number,
  profile: ProfileForm,
  role: CastMember['role'] = 'athlete',
): CastMember => ({ username, name, birthday, sport, school: at, kit, profile, role })

export const cast: readonly CastMember[] = [
  member('demo_athlete', 'Maya Okafor', '2004-03-09', 'track', 'calder', 0, {
    bio: 'Hurdles, mostly the ones on the track. Third lane, fourth year, one more final to go.',
    positions: ['Hurdles', 'Sprints'],
    jersey: '7',
    gradYear: 2027,
    classLabel: 'Senior',
    height: '5′9″',
    hometown: 'Akron, Ohio',
    monthlyPrice: 4.99,
    yearlyPrice: 49,
  }),
  member('kofi_lindqvist', 'Kofi Lindqvist', '2005-07-21', 'basketball', 'calder', 0, {
    bio: 'Point guard. I pass first and argue about it later.',
    positions: ['Point guard'],
    jersey: '11',
    gradYear: 2028,
    classLabel: 'Junior',
    height: '6′2″',
    hometown: 'Duluth, Minnesota',
    monthlyPrice: 5.99,
    yearlyPrice: 59,
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
  }),
  member('ines_duarte', 'Inês Duarte', '2003-11-02', 'soccer', 'ashby', 2, {
    bio: 'Left foot, number ten, bad at resting. Film study every Tuesday.',
    positions: ['Midfielder'],
    jersey: '10',
    gradYear: 2026,
    classLabel: 'Senior',
    height: '5′6″',
    hometown: 'Fall River, Massachusetts',
    privateChatPrice: 4,
    monthlyPrice: 3.99,
    yearlyPrice: 39,
  }),
  member('dre_whitlock', 'Dre Whitlock', '2004-01-30', 'football', 'ashby', 2, {
    bio: 'Quarterback with a notebook. Ask me about cover two.',
    positions: ['Quarterback'],
    jersey: '4',
    gradYear: 2027,
    classLabel: 'Junior',
    height: '6′3″',
    weight: '208 lb',
    hometown: 'Macon, Georgia',
    monthlyPrice: 7.5,
    yearlyPrice: 75,
  }),
  member('hana_sato_reyes', 'Hana Sato-Reyes', '2005-05-14', 'volleyball', 'tern', 5, {
    bio: 'Outside hitter. Knee pads are a personality.',
    positions: ['Outside hitter'],
    jersey: '14',
    gradYear: 2028,
    classLabel: 'Sophomore',
    height: '6′0″',
    hometown: 'Salem, Oregon',
    monthlyPrice: 4.5,
  }),
  member('theo_marsh', 'Theo Marsh', '2004-09-18', 'swimming', 'tern', 5, {
    bio: '200 fly. Yes, on purpose.',
    positions: ['Butterfly'],
    gradYear: 2027,
    classLabel: 'Junior',
    height: '6′4″',
    hometown: 'Boise, Idaho',
    monthlyPrice: 2.95,
  }),
  member('lucia_fontaine', 'Lucía Fontaine', '2002-12-06', 'tennis', null, 4, {
    bio: 'Qualifying rounds, long drives, cheap motels, good forehand.',
    positions: ['Singles'],
    gradYear: 2025,
    hometown: 'El Paso, Texas',
    educationType: 'Other',
    monthlyPrice: 6,
    yearlyPrice: 60,
  }),
  member('sam_petrov', 'Sam Petrov', '2005-02-25', 'baseball', 'calder', 0, {
    bio: 'Shortstop. Dirt on everything I own.',
    positions: ['Shortstop'],
    jersey: '2',
    gradYear: 2028,
    classLabel: 'Sophomore',
    height: '5′11″',
    hometown: 'Toledo, Ohio',
    monthlyPrice: 3.5,
  }),
  member('amara_bell', 'Amara Bell', '2003-08-11', 'basketball', 'tern', 5, {
    bio: 'Rebounds are free if you want them enough.',
    positions: ['Center'],
    jersey: '33',
    gradYear: 2026,
    classLabel: 'Senior',
    height: '6′5″',
    hometown: 'Oakland, California',
    monthlyPrice: 5,
    yearlyPrice: 50,
  }),
  member('joel_tamm', 'Joel Tamm', '2007-02-03', 'track', 'millrace', 6, {
    bio: 'Middle distance. Senior year, school record on the wall by the gym: 1:52.4, not mine yet.',
    positions: ['Middle distance'],
    gradYear: 2027,
    classLabel: 'Senior',
    hometown: 'Millrace, Kansas',
  }),
  member('rosa_winter', 'Rosa Winter', '2007-04-19', 'soccer', 'millrace', 6, {
    bio: 'Goalkeeper. I like it when it rains.',
    positions: ['Goalkeeper'],
    jersey: '1',
    gradYear: 2027,
    classLabel: 'Senior',
    hometown: 'Millrace, Kansas',
  }),
  member('nils_aguirre', 'Nils Aguirre', '2001-06-27', 'track', null, 1, {
    bio: 'Roads, trails and a dog who sets the pace.',
    positions: ['Distance'],
    hometown: 'Flagstaff, Arizona',
    educationType: 'Other',
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 3,
    monthlyPrice: 2.95,
  }),
  member(
    'demo_coach',
    'Ada Brandt',
    '1984-10-12',
    'track',
    'calder',
    0,
    {
      bio: 'Sprints and hurdles at Calder Ridge. Fourteen seasons, one stopwatch.',
      hometown: 'Dayton, Ohio',
      monthlyPrice: 8,
    },
    'coach',
  ),
  member(
    'coach_ellery',
    'Marcus Ellery',
    '1978-03-28',
    'football',
    'ashby',
    2,
    {
      bio: 'Quarterbacks. Footwork first, then opinions.',
      hometown: 'Portland, Maine',
      monthlyPrice: 9.5,
    },
    'coach',
  ),
  member(
    'coach_naidu',
    'Priya Naidu',
    '1989-07-07',
    'volleyball',
    'tern',
    5,
    {
      bio: 'Defence wins nothing by itself, but try without it.',
      hometown: 'Eugene, Oregon',
      monthlyPrice: 6.5,
    },
    'coach',
  ),
]

const firstNames =
  'Alex,Bea,Carlos,Dana,Eli,Farah,Gus,Hope,Ivan,Jude,Kim,Leo,Mina,Noor,Otis,' +
  'Pia,Quinn,Ravi,Sol,Tess,Uma,Vera,Wes,Xochi,Yann,Zoe,Abel,Cleo,Dev,Esme'
const lastNames =
  'Adler,Bauer,Castro,Dunn,Eriksen,Frost,Gale,Hsu,Ibarra,Joshi,Keane,Lowe,Moss,Novak,Ortiz,' +
  'Park,Quist,Roth,Stone,Tate,Udo,Vance,Wolfe,Xu,Young,Zapata,Ames,Birch,Cole,Drake'

export interface Fan {
  readonly username: string
  readonly name: string
  readonly birthday: string
}

/** `demo_fan`, `demo_athlete` and `demo_coach` are the ones that the start-up message names. */
export const fans: readonly Fan[] = firstNames.split(',').map((first, index) => {
  const last = lastNames.split(',')[index] ?? 'Fan'
  return {
    username: index === 0 ? 'demo_fan' : `${first}_${last}`.toLowerCase(),
    name: `${first} ${last}`,
    birthday: `${1972 + ((index * 7) % 34)}-0${1 + (index % 9)}-1${index % 9}`,
  }
})
