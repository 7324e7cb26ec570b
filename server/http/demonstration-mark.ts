import type { FastifyInstance } from 'fastify'

/** Shown at the left edge of every page of a demonstration, in a margin without controls, also on a */
const MARK =
  '<div role="note" style="position:fixed;left:0;bottom:18%;z-index:2147483647;padding:8px 0;background:#a61e4d;color:#fff;font:600 9px/11px system-ui,sans-serif;letter-spacing:.12em;text-transform:uppercase;writing-mode:vertical-rl;transform:rotate(180deg);border-radius:4px 0 0 4px;pointer-events:none;user-select:none">Dimostrazione</div>'

/** A whole page with the mark at its end; anything else as it is. */
export const addDemonstrationMark = (html: string): string =>
  /^\s*<!doctype html/i.test(html) ? html.replace(/(<\/body>\s*)?(<\/html>\s*)?$/i, `${MARK}\n$&`) : html

/** Every page that the server writes says that this is a demonstration; the built ones are marked where they are read. */
export function markDemonstrationPages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    return typeof payload === 'string' && type.startsWith('text/html')
      ? addDemonstrationMark(payload)
      : payload
  })
}
