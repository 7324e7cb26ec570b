import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/**
 * Collects the methods of every address that is registered from now on. What it returns refuses all others there, with
 * 405 and the list of those that the address has.
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
    // A scope that takes uploads is registered only when the scopes before this one have loaded.
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
