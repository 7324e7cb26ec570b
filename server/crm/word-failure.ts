import { ERRORS, type ErrorId } from '../../shared/errors.ts'
import { wordRemoval } from '../../shared/word-removal.ts'
import { type CrmFailure, isCrmFailure, wordCrmFailure } from '../providers/crm/word-failure.ts'

/** Why nothing was sent. */
const SENTENCES = {
  'file-missing': (name) => `${name} non c’è più`,
  'record-is-draft': () => 'Una bozza non si manda al CRM: prima salvala.',
  'not-synced': () => 'Cannot sync the record! Prima fai il sync.',
  'record-removed': (detail) => {
    const [at = '', ...by] = detail.split(' ')
    return wordRemoval({ at, by: by.join(' ') })
  },
  'call-refused': (id) => ERRORS[id as ErrorId].title,
} as const satisfies Record<string, (detail: string) => string>

export type EntryFailure = keyof typeof SENTENCES | CrmFailure

/** A word, and what the other side said or the name of what is missing. */
export interface EntryCause {
  failure: EntryFailure
  detail: string
}

export const isEntryFailure = (failure: string): failure is EntryFailure =>
  isCrmFailure(failure) || Object.hasOwn(SENTENCES, failure)

/** Why an entry, a document or a lead is not in the CRM: the sentence for users. */
export const wordEntryFailure = ({ failure, detail }: EntryCause): string =>
  isCrmFailure(failure) ? wordCrmFailure({ failure, detail }) : SENTENCES[failure](detail)
