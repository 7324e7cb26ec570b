import type { AddressSuggestion, FoundAddress } from '../../../shared/api/addresses.ts'

/** What a person has typed so far. `session` is the same for a search and the choice that ends it. */
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
  /** Best first; none for a line that is too short. */
  suggest(search: AddressSearch): Promise<SuggestOutcome>
  /** The parts of a suggestion, by its id. An id that was never issued is `unknown`. */
  details(choice: { id: string; session?: string | undefined }): Promise<DetailsOutcome>
}

/** What the ids of another service begin with where ours stand behind it; ours never do: `:` is no letter of theirs. */
export const OF_SERVICE = 'x:'

/** True for a suggestion of the other service, false for one of ours in its place. */
export const isOfService = ({ id }: { id: string }): boolean => id.startsWith(OF_SERVICE)
