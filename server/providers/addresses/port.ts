import type { AddressSuggestion, FoundAddress } from '../../../shared/api/addresses.ts'

/** The text typed so far. `session` is the same for a search and the selection that ends it. */
export interface AddressSearch {
  text: string
  limit: number
  session?: string | undefined
}

export type SuggestOutcome =
  | { ok: true; suggestions: AddressSuggestion[] }
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string }
export type DetailsOutcome =
  | { ok: true; address: FoundAddress }
  | { ok: false; reason: 'unknown' | 'refused' | 'unreachable'; detail: string }

/** Finds addresses from a typed line. */
export interface AddressPort {
  /** The best first; none for a line that is too short. */
  suggest(search: AddressSearch): Promise<SuggestOutcome>
  /** The parts of a suggestion, by its id. An id that was never issued is `unknown`. */
  details(choice: { id: string; session?: string | undefined }): Promise<DetailsOutcome>
}

/** The prefix of an external service's ids in combination with the built-in search; built-in ids never contain `:`. */
export const OF_SERVICE = 'x:'

/** True for a suggestion of the external service, false for a built-in one. */
export const isOfService = ({ id }: { id: string }): boolean => id.startsWith(OF_SERVICE)
