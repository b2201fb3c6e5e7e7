import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask } from './queries.ts'

/** Milliseconds of rest after which what was typed is searched. */
const rest = 200

/** Schools, of that kind if one is said, by what was typed of them, once it is long enough to be searched. */
export function useSchools(text: string, educationType?: 'High School' | 'College') {
  const wanted = text.trim()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), rest)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsked = wanted.length >= 2 && q.length >= 2
  const { data } = useQuery({
    ...ask('performers.findSchools', { query: { q, ...(educationType && { educationType }), limit: 8 } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return isAsked ? data?.data : undefined
}

export function useStates() {
  const { data } = useQuery({ ...ask('reference.states', { params: { countryCode: 'US' } }), staleTime: Infinity })
  return data?.data
}
