// Web addresses of profiles and teams (wire.md 6.2). Pure, shared by the server's redirects and the client's links.

interface SchoolOf {
  readonly educationType?: string | null | undefined
  readonly educationInfo?: { readonly id: string } | null | undefined
  readonly schoolName?: string | null | undefined
  readonly schoolCity?: string | null | undefined
  readonly schoolState?: string | null | undefined
  readonly schoolStateCode?: string | null | undefined
}

export interface ProfileOf extends SchoolOf {
  readonly _id: string
  readonly username?: string | null | undefined
  readonly schoolRoles?: readonly string[] | null | undefined
}

export interface TeamOf extends SchoolOf {
  readonly _id: string
  readonly slug?: string | null | undefined
}

/** One path segment out of a name: no white space, nothing that would split the address. */
export const segment = (text: string): string => encodeURIComponent(text.replace(/\s+/g, '').replace(/[/\\#?%]/g, '-'))

export const isCollegeId = (text: string): boolean => /^\d{6}$/.test(text)

const highSchool = (of: SchoolOf): string =>
  `/hs/${[of.schoolStateCode || of.schoolState || '', of.schoolCity || '', of.schoolName || ''].map((part) => segment(part) || '-').join('/')}`

const collegeIdOf = (of: SchoolOf): string | undefined =>
  of.educationType === 'College' && of.educationInfo && isCollegeId(of.educationInfo.id) ? of.educationInfo.id : undefined

/** The profile's one right address; every other spelling redirects to it. */
export function profilePath(of: ProfileOf): string {
  const profileId = segment(of.username || of._id)
  const role = of.schoolRoles?.includes('coach') ? 'coach' : 'athlete'
  if (of.educationType === 'High School') return `${highSchool(of)}/${role}/${profileId}`
  const collegeId = collegeIdOf(of)
  return collegeId === undefined ? `/ind/athlete/${profileId}` : `/${collegeId}/${role}/${profileId}`
}

export function teamPath(of: TeamOf): string {
  const teamId = segment(of.slug || of._id)
  if (of.educationType === 'High School') return `${highSchool(of)}/team/${teamId}`
  return `/college/${collegeIdOf(of) ?? 'ind'}/team/${teamId}`
}

/** A school's own page: a college by its number, a high school by its place and name. */
export function schoolPath(of: {
  readonly educationType: string
  readonly publicId: string
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly stateCode: string | null
}): string {
  if (isCollegeId(of.publicId)) return `/school/${of.publicId}`
  return `/school/${[of.stateCode || of.state || '', of.city || '', of.name].map((part) => segment(part) || '-').join('/')}`
}

/** A comment where it stands: the address of what it is about may say more already, as that of a photo does. */
export const commentPath = (path: string, commentId: string): string => `${path}${path.includes('?') ? '&' : '?'}comment=${commentId}`
