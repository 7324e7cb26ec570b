import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageOf } from '../../shared/page-paths.ts'
import type { Config } from '../config/config.ts'
import { handleNotFound } from './handle-errors.ts'

const YEAR_SECONDS = 31_536_000
/** Addresses that belong to files and programs: a wrong one gets the envelope even from a browser. */
const NOT_PAGES = /^\/(api|pdf|pdfs|reports|exports|firmati|health|assets)(\/|$)/

const FILES = { office: 'index.html', customer: 'customer.html' } as const

/**
 * Serves the built page from `folder`: hashed assets for ever, everything else again each time. An address of the page
 * itself (`/records`) gets `index.html`; any other is a 404, which for a browser is the page with its own screen for it.
 */
export async function addPage(
  app: FastifyInstance,
  folder: string | undefined,
  mode: Config['mode'],
): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(handleNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    // Pages of a demonstration go through the handler below, which has them marked.
    ...(mode === 'demonstration' && {
      index: false,
      allowedPath: (path: string) => !path.endsWith('.html'),
    }),
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isAsset ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  if (mode === 'demonstration')
    app.get('/', { schema: { hide: true } }, (_request, reply) =>
      sendMarked(reply, join(folder, FILES.office)),
    )
  // Without a tag: a browser that has the page would be answered that nothing changed, and not 404.
  const untagged = { etag: false, lastModified: false }
  app.setNotFoundHandler((request, reply) => {
    const page = pageOf(pathnameOf(request))
    const matchesPattern = page !== undefined && isRead(request)
    if (!matchesPattern && !wantsPage(request)) return handleNotFound(request, reply)
    const file = matchesPattern ? FILES[page] : FILES.office
    if (!matchesPattern) reply.code(404)
    if (mode === 'demonstration') return sendMarked(reply, join(folder, file))
    return reply.sendFile(file, matchesPattern ? {} : untagged)
  })
}

/** Unpacked, since the mark is not in the packed copy. */
const sendMarked = async (reply: FastifyReply, path: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(await readFile(path, 'utf8'))

const pathnameOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function wantsPage(request: FastifyRequest): boolean {
  const isBrowser = String(request.headers.accept ?? '').includes('text/html')
  return isRead(request) && isBrowser && !NOT_PAGES.test(pathnameOf(request))
}
