import { z } from 'zod'
import { findProvince } from '../../../contract/places/index.ts'
import type { FoundAddress } from '../../../shared/api/addresses.ts'
import { POLICIES } from '../../http-client/policies.ts'
import {
  type HttpClient,
  type ServiceRequest,
  type ServiceResponse,
  ServiceUnavailable,
} from '../../http-client/port.ts'
import { isUnusableResponse, requestWithRetries } from '../../http-client/request-with-retries.ts'
import type { AddressPort, DetailsOutcome, SuggestOutcome } from './port.ts'

const text = z.object({ text: z.string() })
const suggested = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
          })
          .optional(),
      }),
    )
    .default([]),
})
const component = z.object({
  longText: z.string().default(''),
  shortText: z.string().default(''),
  types: z.array(z.string()).default([]),
})
const place = z.object({ addressComponents: z.array(component).default([]) })

const SUGGEST_FIELDS = 'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat'
const DETAIL_FIELDS = 'id,addressComponents'
const KINDS = ['street_address', 'premise', 'subpremise', 'route']
const ITALIAN = { languageCode: 'it', regionCode: 'it' }
const MIN_CHARACTERS = 3
/** Other ids are not Google's, and could change the URL of the request. */
const PLACE_ID = /^[\w-]+$/

/**
 * Google Places (New): predictions while typing, and the details of the selected one, under one session token, which is
 * the unit of billing. Only the needed fields are requested.
 */
export function createGooglePlaces(service: HttpClient, apiKey: string): AddressPort {
  const ask = (request: Omit<ServiceRequest, 'headers'>, fields: string) =>
    service.request({ ...request, headers: { 'x-goog-api-key': apiKey, 'x-goog-fieldmask': fields } })
  return {
    async suggest({ text: input, limit, session }): Promise<SuggestOutcome> {
      if (input.trim().length < MIN_CHARACTERS) return { ok: true, suggestions: [] }
      const body = {
        input,
        ...ITALIAN,
        includedRegionCodes: ['it'],
        includedPrimaryTypes: KINDS,
        ...(session && { sessionToken: session }),
      }
      const answer = await withRetries(() =>
        ask({ method: 'POST', path: '/v1/places:autocomplete', body }, SUGGEST_FIELDS),
      )
      if (!('status' in answer)) return answer
      const parsed = suggested.safeParse(answer.json)
      if (answer.status !== 200 || !parsed.success) return refusal(answer)
      const found = parsed.data.suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
      const suggestions = found.map(({ placeId, structuredFormat: { mainText, secondaryText } }) => ({
        id: placeId,
        main: mainText.text,
        detail: secondaryText?.text ?? '',
      }))
      return { ok: true, suggestions: suggestions.slice(0, limit) }
    },

    async details({ id, session }): Promise<DetailsOutcome> {
      if (!PLACE_ID.test(id)) return { ok: false, reason: 'unknown', detail: 'Not an id of a place' }
      const query = { ...ITALIAN, ...(session && { sessionToken: session }) }
      const path = `/v1/places/${id}`
      const answer = await withRetries(() => ask({ method: 'GET', path, query }, DETAIL_FIELDS))
      if (!('status' in answer)) return answer
      if (answer.status === 404) return { ok: false, reason: 'unknown', detail: reasonOf(answer) }
      const parsed = place.safeParse(answer.json)
      if (answer.status !== 200 || !parsed.success) return refusal(answer)
      return { ok: true, address: addressOf(parsed.data.addressComponents) }
    },
  }
}

type Component = z.infer<typeof component>

/**
 * The municipality is the third administrative level: a locality may be a hamlet of it. The province's short name is
 * its code, and the region follows from that code, in the spelling of the embedded list.
 */
function addressOf(components: readonly Component[]): FoundAddress {
  const one = (...types: string[]) =>
    types.map((type) => components.find((part) => part.types.includes(type))).find(Boolean)
  const district = one('administrative_area_level_2')?.shortText ?? ''
  const country = one('country')
  return {
    street: one('route')?.longText ?? '',
    streetNumber: one('street_number')?.longText ?? '',
    postCode: one('postal_code')?.longText ?? '',
    city: one('administrative_area_level_3', 'locality', 'postal_town')?.longText ?? '',
    district,
    state: findProvince(district)?.region ?? one('administrative_area_level_1')?.longText ?? '',
    country: country?.longText ?? '',
    countryShort: country?.shortText ?? '',
  }
}

type UnreachableService = { ok: false; reason: 'unreachable'; detail: string }

/** Both calls are read-only: overload and server errors are retried once. */
async function withRetries(
  ask: () => Promise<ServiceResponse>,
): Promise<ServiceResponse | UnreachableService> {
  try {
    return await requestWithRetries(ask, { policy: POLICIES.addresses, isTransient: isUnusableResponse })
  } catch (error) {
    if (error instanceof ServiceUnavailable)
      return { ok: false, reason: 'unreachable', detail: error.message }
    throw error
  }
}

function refusal(answer: ServiceResponse) {
  const reason = isUnusableResponse(answer) ? 'unreachable' : 'refused'
  return { ok: false, reason, detail: reasonOf(answer) } as const
}

/** The service's own message; a wrong key is also a 400. */
function reasonOf({ json, status }: ServiceResponse): string {
  const parsed = z.object({ error: z.object({ message: z.string() }) }).safeParse(json)
  return parsed.success ? parsed.data.error.message : `HTTP ${status}`
}
