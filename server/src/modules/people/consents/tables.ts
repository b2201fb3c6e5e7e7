import type { Generated } from 'kysely'

/** What a yes is for. `start`: letters of the first week, and one after a month away. `measuring`: by another company. */
export type Scope = 'start' | 'measuring'

/** Only grows; the last word of an account on a scope counts. */
export type ConsentTable = {
  seq: Generated<string>
  account_id: string
  scope: Scope
  is_given: boolean
  /** Of the words that were shown. */
  version: string
  network: string
  at: Date
}

export type Tables = { mail_consent: ConsentTable }
