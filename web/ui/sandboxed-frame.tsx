import { sandboxedPage } from '../lib/trusted-types.ts'

/** Foreign HTML in a frame that may do nothing: no scripts, no forms, no way to this page. */
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
