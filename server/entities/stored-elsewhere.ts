import type { Context } from '../context.ts'
import { Failure } from '../http/failure.ts'
import type { Route } from '../http/route.ts'

/** Where products and owners are changed when an external CRM stores them; null with the built-in CRM. */
export const keptAt = ({ crm }: Pick<Context, 'crm'>): string | null => crm.url

/** Refuses the route while an external CRM stores its list: the next read of the CRM would undo the change. */
export function unlessStoredElsewhere(what: string, route: Route): Route {
  return {
    ...route,
    handle: (request) => {
      const url = keptAt(request.context)
      if (url === null) return route.handle(request)
      throw new Failure('not-allowed', { message: `${what} sono in Zoho CRM e si cambiano lì: ${url}` })
    },
  }
}
