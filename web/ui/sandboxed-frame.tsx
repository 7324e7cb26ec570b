import { sandboxedPage } from '../lib/trusted-types.ts'

/** Untrusted HTML in a frame with an empty sandbox: no scripts, no forms, no access to this page. */
export function SandboxedFrame({
  title,
  page,
  className,
}: {
  title: string
  page: string
  className?: string
}) {
  return <iframe className={className} title={title} sandbox="" srcDoc={sandboxedPage(page)} />
}

const PAGE_STYLE =
  'body{margin:12px;font:16px/1.55 system-ui,sans-serif;color:#212529;background:#fff;overflow-wrap:anywhere}'

/** The organisation's own HTML in a frame with an empty sandbox: no scripts, no forms, no access to this page. */
export function ScriptFrame({ title, html, className }: { title: string; html: string; className?: string }) {
  const page = `<!doctype html><html lang="it"><head><meta charset="utf-8"><style>${PAGE_STYLE}</style></head><body>${html}</body></html>`
  return <SandboxedFrame className={className} title={title} page={page} />
}
