import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/**
 * Collects the methods of every route registered from now on. The returned function refuses all other methods with 405
 * and the list of allowed ones.
 */
export function collectMethods(app: FastifyInstance): () => Promise<void> {
  const taken = new Map<string, Set<string>>()
  let isClosed = false
  app.addHook('onRoute', ({ url, method }) => {
    if (isClosed || url.includes('*')) return
    const address = url.replace(/(?<=.)\/$/, '')
    taken.set(address, new Set([...(taken.get(address) ?? []), ...[method].flat()]))
  })
  return async () => {
    // A scope with uploads is registered only after the previous scopes have loaded.
    await app.register(async (scope) => {
      isClosed = true
      for (const [url, methods] of taken) refuseOthers(scope, url, methods)
    })
  }
}

function refuseOthers(app: FastifyInstance, url: string, taken: ReadonlySet<string>): void {
  app.route({
    method: METHODS.filter((method) => !taken.has(method)),
    url,
    config: { rule: 'anyone', refuses: true },
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      reply.header('allow', [...taken].join(', '))
      throw new Failure('wrong-method')
    },
    handler: () => undefined,
  })
}
