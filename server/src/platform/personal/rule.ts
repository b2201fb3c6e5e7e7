// What the site keeps of a person, table by table: what they get of it when they ask for their data, and what becomes of it when their
// account is erased.

/** Why something stays when its owner has gone; the words that people read are in `site/own-data`. */
export type Why = 'books' | 'proof' | 'others' | 'team'

/** `asId`: where something has to stand that no other row has. */
type Blank = string | number | boolean | null | readonly never[] | { readonly asId: true }

/** A row that names nobody itself and lies below one that does. */
export interface Below {
  readonly column: string
  readonly in: string
  readonly of: string
}

export interface PersonalRule {
  readonly table: string
  /** The column that says whose row it is. */
  readonly of: string | Below
  /** The column holds an address and no account: a proven one, or one that nobody else names as theirs. */
  readonly by?: 'address' | 'claim'
  /** `here`: a step of its module does it, since more hangs on it than the row. Otherwise what these columns become. */
  readonly erase: 'delete' | 'keep' | 'here' | Readonly<Record<string, Blank>>
  /** Rows of this kind of thing stay as they are where somebody got one. */
  readonly spares?: string
  /** Of whatever stays, its id at least. */
  readonly why?: Why
  /** What its owner gets to see when they ask for their data; without it, nothing that they did not give themselves. */
  readonly shows?: readonly string[]
  /** The column that says from when on they are told of the row at all. */
  readonly shownFrom?: string
}

/** Tables of one street. */
export interface PersonalTables {
  readonly rules: readonly PersonalRule[]
  /** Columns that hold the id of whoever acted, and nothing of them: `table.column`. After an erasure the id leads to nobody. */
  readonly labels: readonly string[]
  /** Tables that name nobody. */
  readonly nobody: readonly string[]
}
