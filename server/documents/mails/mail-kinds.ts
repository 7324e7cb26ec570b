import { MAIL_DEFINITIONS } from './definitions.ts'
import { FIXED_MAILS } from './fixed-mails.ts'

const OPEN_KINDS: ReadonlySet<string> = new Set(
  Object.entries({ ...MAIL_DEFINITIONS, ...FIXED_MAILS })
    .filter(([, { secret }]) => !secret)
    .map(([kind]) => kind),
)

/** Whether mails of this kind carry a code or a link that acts for its reader. A kind that is not known here does. */
export const isSecretMail = (kind: string): boolean => !OPEN_KINDS.has(kind)

/** Kinds whose text may be stored and read. */
export const openMailKinds = (): string[] => [...OPEN_KINDS]
