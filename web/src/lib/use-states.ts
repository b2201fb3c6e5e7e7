import { useQuery } from '@tanstack/react-query'
import { ask } from './queries.ts'

/** Parcels go there, but what is looked for by state is at home in one. */
const territories = ['AS', 'GU', 'MP', 'PR', 'VI']

/** The fifty states and the District of Columbia; undefined until they are known. */
export const useStates = () =>
  useQuery({
    ...ask('reference.states', { params: { countryCode: 'US' } }),
    staleTime: Infinity,
    select: ({ data }) => data.filter(({ code }) => !territories.includes(code)),
  }).data
