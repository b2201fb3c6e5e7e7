/** That many follow both, by a sample of those who follow the first. */
export type PageNeighbourTable = { page_id: string; neighbour_id: string; common: number; worked_at: Date }

export type YoungPageTable = { page_id: string; since: Date }

/** Not for me. */
export type SuggestionRefusalTable = { account_id: string; page_id: string; at: Date }

export type Tables = {
  page_neighbour: PageNeighbourTable
  young_page: YoungPageTable
  suggestion_refusal: SuggestionRefusalTable
}
