// What can be brought along from elsewhere, and what whoever brings it answers for. The browser shows these words beside the box, the server
// keeps their version.
export const importSources = ['ghost', 'patreon', 'substack', 'wordpress'] as const
export type ImportSource = (typeof importSources)[number]
export const importStates = ['planned', 'running', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]
export const importActions = ['create', 'update', 'skip', 'error'] as const
export type ImportAction = (typeof importActions)[number]
export const importKinds = ['post', 'page', 'member'] as const
export type ImportKind = (typeof importKinds)[number]
export const importLineStates = ['waiting', 'done', 'failed', 'undone', 'kept'] as const
export type ImportLineState = (typeof importLineStates)[number]

export const sourceWords: Readonly<
  Record<ImportSource, { readonly label: string; readonly moves: string; readonly stays: readonly string[] }>
> = {
  ghost: {
    label: 'Ghost',
    moves: 'The JSON export: posts as drafts, with their pictures; pages for the site. The CSV of members: people as invitations.',
    stays: [
      'Cards and paid memberships are not moved. End them over there, or people pay twice.',
      'Tags, comments and numbers of readers stay there.',
    ],
  },
  patreon: {
    label: 'Patreon',
    moves: 'The CSV of the relationship manager: people as invitations.',
    stays: [
      'Cards, pledges and posts are not moved: people there go on paying there until they end it. You may give them free days here up to what they have paid.',
      'Nobody’s age is known by it: whoever comes says it themselves.',
    ],
  },
  substack: {
    label: 'Substack',
    moves: 'The ZIP of the export: posts as drafts, with their pictures; people as invitations.',
    stays: ['Payments are not moved: people there go on paying there until they end it.', 'Comments and podcasts stay there.'],
  },
  wordpress: {
    label: 'WordPress',
    moves: 'The XML of “Tools, Export”: posts as drafts, with their pictures; pages for the site.',
    stays: ['Payments are not moved.', 'Comments, categories, shortcodes and users stay there.'],
  },
}

export const mostImportMegabytes = 25
/** Days for which what nobody has touched can be taken back. */
export const importUndoDays = 7

/** Goes up with every change of the words. */
export const importAttestationVersion = '2026-11-1'
export const importWorkAttestation = 'What is in this file is my own work, or I may publish it here.'
export const importWritingAttestation =
  'The people in this file have agreed that I write to them, and I may show that. Each gets one invitation, once for ever, and can refuse it.'

export const inviteKinds = ['fan', 'athlete'] as const
export type InviteKind = (typeof inviteKinds)[number]
