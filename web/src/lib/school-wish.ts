// The school that a form names: one that is there, by its id, or a new one by name and place.
import type { ReactNode } from 'react'

export interface SchoolWish {
  education?: string | undefined
  schoolName?: string | undefined
  schoolCity?: string | undefined
  schoolStateCode?: string | undefined
}

/** How a form lets somebody choose; the route hands it in. */
export type SchoolPick = (props: {
  level: 'High School' | 'College'
  value: SchoolWish
  onChange: (value: SchoolWish) => void
  errorOf: (path: string) => string | undefined
}) => ReactNode

export const schoolBody = ({ education, schoolName = '', schoolCity = '', schoolStateCode = '' }: SchoolWish) =>
  education ? { education } : { schoolName: schoolName.trim(), schoolCity: schoolCity.trim(), schoolStateCode }
