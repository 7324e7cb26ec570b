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
