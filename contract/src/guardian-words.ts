// What a guardian reads and agrees to. The browser shows these words, the server keeps their versions.

/** What somebody who takes on a minor agrees to; the version goes up with every change of the words. */
export const guardianTextVersion = '2026-11-1'
export const guardianText = [
  'I am 18 or older, and I may decide for this athlete as the person I say I am.',
  'Fieldhouse looks at the document I send to check that. Nobody else sees it, and the file is deleted 30 days after the decision.',
  'I decide what Fieldhouse may do with their page, one thing at a time. Nothing is switched on until I do it, and I can take each back at any time; it acts at once.',
  'I cannot post, write or earn in their name. They can take down their own things, block and report without asking me.',
  'All this ends when they turn 18, or when I leave.',
] as const

/** What a guardian can be asked for today (youth.md Y10). */
export const guardianPurposes = ['publish', 'comments'] as const
export type GuardianPurpose = (typeof guardianPurposes)[number]

/** Of the words below. */
export const guardianConsentVersion = '2026-11-1'
export const guardianPurposeWords: Readonly<Record<GuardianPurpose, { readonly label: string; readonly detail: string }>> = {
  publish: {
    label: 'Show their page',
    detail:
      'Their profile and what they post can be seen here by anybody. Search engines are asked to stay away, nobody can pay them, and nobody can write to them in private. Off, their page is gone for everybody but them.',
  },
  comments: {
    label: 'Let others comment',
    detail: 'Others can write under what they post. A moderator looks at each comment before anybody sees it. Off, nobody writes there.',
  },
}

export const relationships = ['parent', 'step_parent', 'grandparent', 'legal_guardian', 'foster_parent'] as const
export const relationshipWords: Readonly<Record<(typeof relationships)[number], string>> = {
  parent: 'Parent',
  step_parent: 'Step-parent',
  grandparent: 'Grandparent',
  legal_guardian: 'Legal guardian',
  foster_parent: 'Foster parent',
}

/** What a guardian shows: who they are, or that a court made them one. */
export const guardianPaperTypes = ['id_card', 'guardianship', 'other'] as const
