import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** The parts of a found address (FORM-ADDR-9). `district` is the province's code, `state` the region. */
export const foundAddress = z.object({
  city: z.string(),
  street: z.string(),
  postCode: z.string(),
  state: z.string(),
  countryShort: z.string(),
  country: z.string(),
  streetNumber: z.string(),
  district: z.string(),
})
export type FoundAddress = z.infer<typeof foundAddress>

/** A suggestion: `Via Garibaldi, 12` and `47121 Forlì FC`. */
export const addressSuggestion = z.object({ id: z.string(), main: z.string(), detail: z.string() })
export type AddressSuggestion = z.infer<typeof addressSuggestion>

const place = z.string().trim().max(200)
/** Identifies a search and its final choice, which a maps service bills as one session. */
const session = z.uuid().optional()

/**
 * API-64: `state` is the province, by code or name. `exist` is true when that municipality lies in that
 * province and region; case, accents and the text after a `/` are ignored. With a missing part the place
 * does not exist (FORM-ADDR-24).
 */
export const verifyAddress = defineCall('POST /addresses/verify', {
  summary: 'Whether a municipality, a province and a region belong together',
  refusedWhileDiskFull: false,
  body: z.strictObject({ city: place, state: place, regione: place }),
  answer: ok.extend({ exist: z.boolean() }),
  failures: [],
})

/** Free text such as `via garibaldi 12 forl`; fewer than three characters return no result. */
export const searchAddresses = defineCall('GET /addresses/search', {
  summary: 'Addresses that begin like a typed line, best first',
  query: z.object({ q: z.string().max(200), session }),
  answer: ok.extend({ suggestions: z.array(addressSuggestion) }),
  failures: ['external-service-failed'],
})

export const readAddress = defineCall('GET /addresses/details', {
  summary: 'The parts of a suggested address',
  query: z.object({ id: z.string().min(1).max(2_000), session }),
  answer: ok.extend({ address: foundAddress }),
  failures: ['not-found', 'external-service-failed'],
})
