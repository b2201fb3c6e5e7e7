import type { AccountLine, Calls, QueryOf } from '@fieldhouse/contract'
import { siteRoles } from '@fieldhouse/contract/permissions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { askEndless, rowsOf } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Who } from '../../ui/who.tsx'
import { moment, stateTones, stateWords } from './account-words.ts'
import { roleNames } from './role-words.ts'

type Filter = Omit<QueryOf<Calls['accounts']['list']>, 'cursor'>

const kinds = [
  { value: 'user', text: 'Fans' },
  { value: 'performer', text: 'Athletes and coaches' },
]
const states = Object.entries(stateWords).map(([value, text]) => ({ value, text }))
const roles = siteRoles.map((value) => ({ value, text: roleNames[value] }))
const yesOrNo = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
]

const oneOf = <const V extends readonly string[]>(values: V, text: string | undefined): V[number] | undefined =>
  values.find((value) => value === text)
const flag = (text: string | undefined): boolean | undefined => (text === undefined ? undefined : text === 'yes')
const defined = (fields: { readonly [K in keyof Filter]: Filter[K] | undefined }): Filter =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const filterIn = (values: FormData): Filter => {
  const text = (name: string) => textOf(values, name)
  return defined({
    q: text('q'),
    kind: oneOf(['user', 'performer'], text('kind')),
    role: oneOf(siteRoles, text('role')),
    state: oneOf(['active', 'inactive', 'pending-email-confirmation', 'suspended', 'leaving', 'erased'], text('state')),
    isVerified: flag(text('isVerified')),
    hasOpenCase: flag(text('hasOpenCase')),
    createdFrom: text('createdFrom'),
    createdTo: text('createdTo'),
    seenFrom: text('seenFrom'),
    seenTo: text('seenTo'),
  })
}

function Search({ onSearch }: { onSearch: (filter: Filter) => void }) {
  const { form } = useSubmit(async (values) => onSearch(filterIn(values)))
  return (
    <form className="stack" role="search" aria-label="Find an account" {...form}>
      <TextField
        label="Who"
        name="q"
        optional
        minLength={2}
        maxLength={200}
        autoCapitalize="none"
        hint="Part of a name; or a whole e-mail, phone, id, order number, payment id or referral code."
      />
      <details>
        <summary className="link">More to go by</summary>
        <Card className="mt-3">
          <div className="grid gap-3 tablet:grid-cols-3">
            <SelectField label="Kind" name="kind" optional options={kinds} placeholder="Everybody" />
            <SelectField label="State" name="state" optional options={states} placeholder="Every state" />
            <SelectField label="Role" name="role" optional options={roles} placeholder="Whatever role" />
            <SelectField label="Verified" name="isVerified" optional options={yesOrNo} placeholder="Either" />
            <SelectField label="With an open case" name="hasOpenCase" optional options={yesOrNo} placeholder="Either" />
            <span className="tablet:block hidden" aria-hidden />
            <TextField label="Came from" name="createdFrom" type="date" optional />
            <TextField label="Came until" name="createdTo" type="date" optional />
            <span className="tablet:block hidden" aria-hidden />
            <TextField label="Last here from" name="seenFrom" type="date" optional />
            <TextField label="Last here until" name="seenTo" type="date" optional />
          </div>
        </Card>
      </details>
      <Button type="submit" className="justify-self-start">
        Find
      </Button>
    </form>
  )
}

export const Marks = ({ line }: { line: Pick<AccountLine, 'state' | 'limitedUntil' | 'roles' | 'isMinor' | 'hasOpenCase'> }) => (
  <span className="row wrapx">
    <Badge tone={stateTones[line.state]}>{stateWords[line.state]}</Badge>
    {line.limitedUntil && <Badge tone="warn">Limited until {formatDay(line.limitedUntil)}</Badge>}
    {line.isMinor && <Badge tone="accent">Under 18</Badge>}
    {line.hasOpenCase && <Badge tone="warn">Open case</Badge>}
    {line.roles.map((role) => (
      <Badge key={role} tone="dark">
        {roleNames[role]}
      </Badge>
    ))}
  </span>
)

function Line({ line }: { line: AccountLine }) {
  const { account, kind, createdAt, lastSeenAt } = line
  const seen = lastSeenAt === null ? 'never here' : `last here ${moment(lastSeenAt)}`
  const detail = [`@${account.username ?? '–'}`, kind === 'user' ? 'fan' : 'athlete or coach', `since ${formatDay(createdAt)}`, seen]
  return (
    <div className="stack gap-2! border-b border-line pb-3">
      <Who name={account.name} avatar={account.avatar} to={`/admin/accounts/${account._id}`} detail={detail.join(' · ')} />
      <Marks line={line} />
    </div>
  )
}

/** Accounts by whatever is known of them. */
export function AccountList() {
  const [filter, setFilter] = useState<Filter>({})
  const list = useInfiniteQuery(askEndless('accounts.list', { query: filter }))
  const rows: AccountLine[] = rowsOf(list.data)
  return (
    <>
      <Search onSearch={setFilter} />
      {list.error && !list.data ? (
        <ErrorState error={list.error} retry={list.refetch} />
      ) : !list.data ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <EmptyState drawing="bench" title="Nobody found" text="Addresses, numbers and ids count whole; of names a part is enough." />
      ) : (
        <EndlessList
          label="Accounts"
          rows={rows}
          keyOf={({ account }) => account._id}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          loadMore={() => void list.fetchNextPage()}
          skeleton={<SkeletonRows />}
          className="stack"
          render={(line) => <Line line={line} />}
        />
      )}
    </>
  )
}
