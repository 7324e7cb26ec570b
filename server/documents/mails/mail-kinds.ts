import { MAIL_DEFINITIONS } from './definitions.ts'
import { FIXED_MAILS } from './fixed-mails.ts'

const OPEN_KINDS: ReadonlySet<string> = new Set(
  Object.entries({ ...MAIL_DEFINITIONS, ...FIXED_MAILS })
    .filter(([, { secret }]) => !secret)
    .map(([kind]) => kind),
)

/** Whether mails of this kind contain a code or a personal link. True for an unknown kind. */
export const isSecretMail = (kind: string): boolean => !OPEN_KINDS.has(kind)

/** Kinds whose text may be stored and read. */
export const openMailKinds = (): string[] => [...OPEN_KINDS]
