import { z } from 'zod'
import { findProvince } from '../../../contract/checks/provinces.ts'
import type { FoundAddress } from '../../../shared/api/addresses.ts'
import { POLICIES } from '../../http-client/policies.ts'
import { type HttpClient, ServiceUnavailable } from '../../http-client/port.ts'
import { isUnusableResponse, requestWithRetries } from '../../http-client/request-with-retries.ts'
import type { AddressPort, SuggestOutcome } from './port.ts'

const optional = z.string().optional().default('')
const feature = z.object({
  properties: z.object({
    type: optional,
    name: optional,
    street: optional,
    housenumber: optional,
    postcode: optional,
    city: optional,
    county: optional,
    state: optional,
    country: optional,
    countrycode: optional,
  }),
})
const collection = z.object({ features: z.array(feature) })
type Properties = z.infer<typeof feature>['properties']

/** Finds the province of a municipality if the map has none; returns its code, or an empty text. */
export type ProvinceOf = (city: string) => Promise<string>

const MIN_CHARACTERS = 3

/**
 * Photon, OpenStreetMap's search while typing. A response contains whole addresses, so the id of a suggestion contains
 * its address and a selection needs no request.
 */
export function createPhoton(service: HttpClient, provinceOf: ProvinceOf): AddressPort {
  return {
    async suggest({ text, limit }): Promise<SuggestOutcome> {
      if (text.trim().length < MIN_CHARACTERS) return { ok: true, suggestions: [] }
      // The public server rejects Italian as a language; `default` returns local names.
      const query = { q: text, limit, countrycode: 'IT', lang: 'default' }
      try {
        const answer = await requestWithRetries(
          () => service.request({ method: 'GET', path: '/api?layer=house&layer=street', query }),
          { policy: POLICIES.addresses, isTransient: isUnusableResponse },
        )
        const parsed = collection.safeParse(answer.json)
        if (answer.status !== 200 || !parsed.success)
          return {
            ok: false,
            reason: isUnusableResponse(answer) ? 'unreachable' : 'refused',
            detail: `HTTP ${answer.status}`,
          }
        const addresses = await Promise.all(
          parsed.data.features.map(({ properties }) => addressOf(properties, provinceOf)),
        )
        const streets = addresses.filter(({ street }) => street !== '')
        return { ok: true, suggestions: streets.slice(0, limit).map(present) }
      } catch (error) {
        if (error instanceof ServiceUnavailable)
          return { ok: false, reason: 'unreachable', detail: error.message }
        throw error
      }
    },
    details: async ({ id }) => {
      const address = readId(id)
      return address
        ? { ok: true, address }
        : { ok: false, reason: 'unknown', detail: 'Not an id of a suggestion' }
    },
  }
}

/** A street has its own `name`; a house has the name of its `street`. */
async function addressOf(found: Properties, provinceOf: ProvinceOf): Promise<FoundAddress> {
  const city = found.city || found.county
  const district = findProvince(found.county)?.code ?? (await provinceOf(city))
  return {
    street: found.type === 'street' ? found.name : found.street,
    streetNumber: found.housenumber,
    postCode: found.postcode,
    city,
    district,
    state: findProvince(district)?.region ?? found.state,
    country: found.country,
    countryShort: found.countrycode,
  }
}

function present(address: FoundAddress) {
  const { street, streetNumber, postCode, city, district } = address
  return {
    id: Buffer.from(JSON.stringify(address)).toString('base64url'),
    main: [street, streetNumber].filter(Boolean).join(', '),
    detail: [postCode, city, district].filter(Boolean).join(' '),
  }
}

const textSchema = z.string().max(300)
const addressSchema = z.strictObject({
  street: textSchema,
  streetNumber: textSchema,
  postCode: textSchema,
  city: textSchema,
  district: textSchema,
  state: textSchema,
  country: textSchema,
  countryShort: textSchema,
})

function readId(id: string): FoundAddress | undefined {
  try {
    return addressSchema.parse(JSON.parse(Buffer.from(id, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}
