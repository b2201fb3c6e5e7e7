import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { config } from '../../lib/config.ts'
import { ask } from '../../lib/queries.ts'

export type TeamEvent = DataFor<'schedule.list'>[number]
export type EventForm = NonNullable<InputFor<'schedule.create'>['body']>
export type EventChange = NonNullable<InputFor<'schedule.update'>['body']>

const day = 24 * 60 * 60 * 1000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Today in UTC, and the day before: where the list is cut. */
const cut = () => ({ today: dayOf(Date.now()), yesterday: dayOf(Date.now() - day) })

const useList = (teamId: string, query: (days: ReturnType<typeof cut>) => InputFor<'schedule.list'>['query'] & object) => {
  const [days] = useState(cut)
  return useQuery({ ...ask('schedule.list', { params: { id: teamId }, query: query(days) }), select: ({ data }) => data })
}

/** From today on, the next first. */
export const useComing = (teamId: string) => useList(teamId, ({ today }) => ({ fromDate: today, limit: 100 }))
/** Until yesterday, the last first. */
export const usePlayed = (teamId: string) => useList(teamId, ({ yesterday }) => ({ toDate: yesterday, sort: 'desc', limit: 50 }))

/** Whether, and when, one is reminded; undefined for visitors, who are not asked. */
export const useReminder = (teamId: string, isSignedIn: boolean) =>
  useQuery({ ...ask('schedule.reminder', { params: { id: teamId } }), select: ({ data }) => data.choice, enabled: isSignedIn })
export type ReminderChoice = DataFor<'schedule.reminder'>['choice']
export const chooseReminder = (id: string, choice: ReminderChoice) => send('schedule.setReminder', { params: { id }, body: { choice } })

export const addEvent = (id: string, body: EventForm) => send('schedule.create', { params: { id }, body })
export const saveEvent = (id: string, eventId: string, body: EventChange) => send('schedule.update', { params: { id, eventId }, body })
export const saveResult = (id: string, eventId: string, result: string | null) =>
  send('schedule.setResult', { params: { id, eventId }, body: { result } })
export const removeEvent = (id: string, eventId: string) => send('schedule.remove', { params: { id, eventId } })
export const postEvent = async (id: string, eventId: string) => (await send('schedule.post', { params: { id, eventId } })).data

/** What calendars subscribe to. */
export const calendarAddress = (teamId: string): string =>
  `${new URL(config.apiEndpoint, location.origin).href}/team/${teamId}/schedule.ics`.replace(/^https?:/, 'webcal:')
