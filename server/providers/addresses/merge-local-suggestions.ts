import { type AddressPort, isOfService, OF_SERVICE } from './port.ts'

/**
 * Combines an external address service with the built-in search, which is used when the service finds nothing or is
 * unavailable.
 */
export function mergeLocalSuggestions(service: AddressPort, own: AddressPort): AddressPort {
  return {
    async suggest(search) {
      const outcome = await service.suggest(search)
      if (!outcome.ok || outcome.suggestions.length === 0) return await own.suggest(search)
      return {
        ok: true,
        suggestions: outcome.suggestions.map((one) => ({ ...one, id: `${OF_SERVICE}${one.id}` })),
      }
    },
    async details({ id, session }) {
      if (!isOfService({ id })) return await own.details({ id, session })
      return await service.details({ id: id.slice(OF_SERVICE.length), session })
    },
  }
}
