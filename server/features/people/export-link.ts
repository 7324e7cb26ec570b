import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { Identifiers } from '../../people/identifiers.ts'
import { seal, unsealIfOurs } from '../../secrets.ts'

type Sealing = Pick<Context, 'config' | 'now'>

export const EXPORT_URL = '/exports/people/:name'
const FILE = 'persona.zip'
/** The search is still on the screen. */
const VALID_MS = 1_200_000
const ownerOf = (userId: string) => `export of a person for ${userId}`

/** The address of an export: without a readable identifier, since addresses are in logs and in the browser. */
export function exportLinkOf({ config, now }: Sealing, userId: string, identifiers: Identifiers): string {
  const until = now().getTime() + VALID_MS
  const of = seal(config.secretKey, ownerOf(userId), JSON.stringify({ ...identifiers, until }))
  return `${EXPORT_URL.replace(':name', FILE)}?${new URLSearchParams({ of })}`
}

/** What `exportLinkOf` made for this user; throws `not-found` for anything else, and after twenty minutes. */
export function openExportLink(
  { config, now }: Sealing,
  userId: string,
  { name, of }: { name: string; of: unknown },
): Identifiers {
  const opened =
    name === FILE && typeof of === 'string' ? unsealIfOurs(config.secretKey, ownerOf(userId), of) : undefined
  if (opened === undefined) throw new Failure('not-found')
  const { until, ...identifiers } = JSON.parse(opened) as Identifiers & { until: number }
  if (until < now().getTime()) throw new Failure('not-found')
  return identifiers
}
