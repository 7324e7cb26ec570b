import { editDistance, maxEditDistance } from '../../contract/texts/edit-distance.ts'
import type { Environment } from '../config/config.ts'
import { VARIABLES } from '../config/variables.ts'
import type { Finding } from './finding.ts'

const NAMES = Object.keys(VARIABLES.shape)
const prefixOf = (name: string): string | undefined => /^[A-Z0-9]+_/.exec(name)?.[0]
const PREFIXES = new Set(NAMES.flatMap((name) => prefixOf(name) ?? []))
/** Names of the desktop and of systemd that begin like one of ours. */
const OF_OTHERS = new Set(['SESSION_MANAGER', 'CONFIGURATION_DIRECTORY'])

/** Whether a variable that is given looks like one of ours and is none: its value would have no effect. */
export function checkVariableNames(env: Environment): Finding {
  const unread = Object.keys(env).flatMap((name) => {
    if (NAMES.includes(name) || OF_OTHERS.has(name) || !env[name]?.trim()) return []
    const meant = findMeant(name)
    return meant ? [`${name} (${meant})`] : []
  })
  if (unread.length === 0) return { ok: true, found: 'every name is read' }
  return {
    ok: false,
    mayStart: true,
    wrong: `Nobody reads ${unread.join(', ')}: correct or remove the name; docs/operations.md has all names`,
  }
}

/** What the name resembles; undefined for one of another program. */
function findMeant(name: string): string | undefined {
  const upper = name.toUpperCase()
  const ours = upper.replace(/^SPORTELLO_/, '')
  if (NAMES.includes(ours)) return `${ours} is meant?`
  const limit = maxEditDistance(upper)
  const prefix = prefixOf(upper)
  const relatives = NAMES.filter((known) => prefix !== undefined && known.startsWith(prefix))
  const similar = NAMES.find((known) => editDistance(upper, known, limit) <= limit)
  const longer = relatives.find((known) => known.startsWith(upper) || upper.startsWith(known))
  const meant = similar ?? longer ?? (relatives.length === 1 ? relatives[0] : undefined)
  if (meant) return `${meant} is meant?`
  return prefix && PREFIXES.has(prefix) ? `none of ${prefix}*` : undefined
}
