// Rows to wire: the card that stands beside everything an account does.
import { profilePath, type AccountCard } from '@fieldhouse/contract'
import type { SportCard } from '#ground/reference'
import type { School } from '#ground/schools'
import type { CardProfile, CardRow } from './store.ts'

export interface CardFacts {
  readonly account: Pick<CardRow['account'], 'id' | 'kind' | 'name' | 'username' | 'avatar'>
  readonly profile: CardProfile | undefined
  readonly isOnline: boolean
  readonly school: School | undefined
  readonly sports: readonly SportCard[]
}

/** The school fields of a performer; a school record, where linked, supplies the public id. */
export function presentSchool(profile: CardProfile, school: School | undefined) {
  return {
    educationType: profile.education_type,
    education: profile.school_id,
    educationInfo: school
      ? { id: school.publicId, name: school.name, city: school.city, state: school.state, stateCode: school.stateCode }
      : null,
    schoolName: profile.school_name,
    schoolCity: profile.school_city,
    schoolState: profile.school_state,
    schoolStateCode: profile.school_state_code,
  }
}

export const presentColours = (profile: CardProfile) =>
  profile.color_primary && profile.color_secondary ? { primary: profile.color_primary, secondary: profile.color_secondary } : null

export function presentCard({ account, profile, isOnline, school, sports }: CardFacts): AccountCard {
  const card = {
    _id: account.id,
    name: account.name,
    username: account.username,
    avatar: account.avatar,
    isPerformer: account.kind === 'performer',
    isOnline,
    verifiedAccount: profile?.verified_document ?? false,
  }
  if (!profile) return card
  const fields = { ...presentSchool(profile, school), schoolRoles: profile.school_roles }
  return { ...card, ...fields, sports: [...sports], colors: presentColours(profile), path: profilePath({ ...card, ...fields }) }
}
