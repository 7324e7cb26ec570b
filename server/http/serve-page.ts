import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { entryOf } from '../../shared/page-entry.ts'
import { pageOf } from '../../shared/page-paths.ts'
import { markAsPreparing } from '../../shared/preparing.ts'
import type { Config } from '../config/config.ts'
import { handleNotFound } from './handle-errors.ts'
import type { IsPreparing } from './preparation.ts'

const YEAR_SECONDS = 31_536_000
/** URLs of files and API calls: an unknown one gets a failure response even from a browser. */
const NOT_PAGES = /^\/(api|pdf|pdfs|reports|exports|firmati|health|assets)(\/|$)/

const FILES = { portal: 'index.html', customer: 'customer.html' } as const

/**
 * Serves the built page from `folder`: hashed assets are cached permanently, all else is revalidated. A URL of the page
 * (`/records`) gets `index.html`; any other is a 404, for a browser with the page and its own message.
 */
export async function addPage(
  app: FastifyInstance,
  folder: string | undefined,
  mode: Config['mode'],
  isPreparing: IsPreparing,
): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(handleNotFound)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    // Pages in demonstration mode use the handler below, which adds the mark.
    ...(mode === 'demonstration' && {
      index: false,
      allowedPath: (path: string) => !path.endsWith('.html'),
    }),
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isAsset ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  /** Uncompressed, since the compressed copy has no mark. */
  const sendMarked = async (reply: FastifyReply, path: string) => {
    const html = await readFile(path, 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(isPreparing() ? markAsPreparing(html) : html)
  }
  if (mode === 'demonstration')
    app.get('/', { schema: { hide: true } }, (_request, reply) =>
      sendMarked(reply, join(folder, FILES.portal)),
    )
  // Without an ETag: a browser with a cached page would get 304 instead of 404.
  const untagged = { etag: false, lastModified: false }
  app.setNotFoundHandler((request, reply) => {
    const page = pageOf(pathnameOf(request))
    const matchesPattern = page !== undefined && isRead(request)
    if (!matchesPattern && !wantsPage(request)) return handleNotFound(request, reply)
    const file = matchesPattern ? FILES[page] : FILES.portal
    if (!matchesPattern) reply.code(404)
    if (mode === 'demonstration') return sendMarked(reply, join(folder, file))
    return reply.sendFile(file, matchesPattern ? {} : untagged)
  })
}

/** Says in each answer of the API which pages the server has, so that an open page of a former version notices. */
export function namePages(app: FastifyInstance, folder: string | undefined): void {
  if (folder === undefined) return
  const files = Object.values(FILES).map((name) => join(folder, name))
  const entries = files.filter((path) => existsSync(path)).map((path) => entryOf(readFileSync(path, 'utf8')))
  const value = entries.filter((entry) => entry !== undefined).join(' ')
  if (value === '') return
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header(PAGE_HEADER, value)
  })
}

const pathnameOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function wantsPage(request: FastifyRequest): boolean {
  const isBrowser = String(request.headers.accept ?? '').includes('text/html')
  return isRead(request) && isBrowser && !NOT_PAGES.test(pathnameOf(request))
}

/** Shown at the left edge of every page of a demonstration, in a margin without controls, also on a phone. */
const MARK =
  '<aside aria-label="Dimostrazione" style="position:fixed;left:0;bottom:18%;z-index:2147483647;padding:8px 0;background:#a61e4d;color:#fff;font:600 12px/12px IBM Plex Sans,system-ui,sans-serif;letter-spacing:.12em;text-transform:uppercase;writing-mode:vertical-rl;transform:rotate(180deg);border-radius:4px 0 0 4px;pointer-events:none;user-select:none">Dimostrazione</aside>'

/** A complete page with the mark at its end; anything else unchanged. */
export const addDemonstrationMark = (html: string): string =>
  /^\s*<!doctype html/i.test(html) ? html.replace(/(<\/body>\s*)?(<\/html>\s*)?$/i, `${MARK}\n$&`) : html

/** Adds the demonstration mark to every page that the server renders; built pages are marked when they are read. */
export function markDemonstrationPages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    return typeof payload === 'string' && type.startsWith('text/html')
      ? addDemonstrationMark(payload)
      : payload
  })
}
