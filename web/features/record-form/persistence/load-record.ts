import {
  type Catalogue,
  DEFINITION_VERSION,
  duplicateNotices,
  duplicateValues,
  emptyValues,
  type FieldName,
  prefill,
  romeTime,
  type Values,
} from '../../../../contract/index.ts'
import { readRecord, type updateRecord, type WholeRecord } from '../../../../shared/api/records.ts'
import { type CallFailure, failedWith } from '../../../lib/call-failure.ts'
import { callQuery } from '../../../lib/call-query.ts'
import type { RecordFormPageProps } from '../record-form-page-props.ts'
import { changedFields } from '../store/conflict-merge.ts'
import { readStored } from './read-stored.ts'

/** Read again each time a form opens: later saves are compared with it. */
export const recordQuery = (id: string) => ({
  ...callQuery(['record-form', id], readRecord, { params: { id } }, ({ record }) => record),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** The record of the form, used by the next save. */
export interface Stored {
  id: string
  version: number
  draft: boolean
  updatedAt: string
  /** The code of a submitted record never changes (GAP-140). */
  code: string
}
export interface Opening {
  values: Values
  /** The stored values; the initial values for a new form. */
  base: Values
  stored: Stored | undefined
  /** 1 to 12: the month of the record's creation, used in its code. */
  month: number
  /** The record that this is a copy of, for the history of both. */
  copyOf?: string | undefined
  /** Shown above the form: changes since the save, notices about a copy. */
  notices: readonly string[]
  /** The fields filled by the URL. */
  prefilled?: readonly FieldName[]
}

export const storedOf = ({ id, version, draft, updatedAt, code }: WholeRecord): Stored => ({
  id,
  version,
  draft,
  updatedAt,
  code,
})

/** The fixed properties of a submitted record: its code, and the values at that time. A draft has neither. */
export const submittedOf = ({ stored, base }: Pick<Opening, 'stored' | 'base'>) =>
  stored?.draft === false ? { saved: base, code: stored.code } : {}

/** The properties that an opened record sets in the form; a copy has no code before its first save (CODE-18). */
export const recordFacts = ({ stored, base, copyOf }: Pick<Opening, 'stored' | 'base' | 'copyOf'>) => ({
  ...submittedOf({ stored, base }),
  ...(copyOf !== undefined && { codeAtSave: true as const }),
})

/** 1 to 12, by the calendar in Rome. */
export const monthOf = (instant: Date) => Number(romeTime(instant).slice(5, 7))
/** 1 to 12: the month used in the record's code. */
export const monthOfCreation = ({ createdAt }: Pick<WholeRecord, 'createdAt'>) => monthOf(new Date(createdAt))

export function openNew(query: Record<string, string>, catalogue: Catalogue, now: Date): Opening {
  const values = prefill(emptyValues(), query, catalogue)
  const prefilled = changedFields(emptyValues(), values)
  return { values, base: values, stored: undefined, month: monthOf(now), notices: [], prefilled }
}

export function openStored(
  mode: RecordFormPageProps['mode'],
  record: WholeRecord,
  catalogue: Catalogue,
  now: Date,
): Opening {
  const { values: storedValues, unknownFields } = readStored(record.data)
  // An answer that an API client omitted has its default, which the page then shows.
  const values = { ...emptyValues(), ...storedValues }
  const notices =
    unknownFields.length > 0 ? [`Campi che il modulo non ha più: ${unknownFields.join(', ')}.`] : []
  if (mode === 'duplicate') {
    const copy = duplicateValues(values)
    const duplicateIssues = duplicateNotices(copy, catalogue, romeTime(now))
    const duplicateMessages = duplicateIssues.map((issue) => `${issue.message}`)
    return {
      values: copy,
      base: emptyValues(),
      stored: undefined,
      month: monthOf(now),
      notices: [...duplicateMessages, ...notices],
      copyOf: record.id,
    }
  }
  const olderVersionNotice = `Salvato con la versione ${record.definitionVersion} del modulo: ora è aperto con la ${DEFINITION_VERSION}. Controlla i campi segnalati.`
  return {
    values,
    base: values,
    stored: storedOf(record),
    month: monthOfCreation(record),
    notices: record.definitionVersion < DEFINITION_VERSION ? [olderVersionNotice, ...notices] : notices,
  }
}

/** The browser's time zone; empty if it provides none. */
export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''

/**
 * NEWS-5: a form contains the time zone of its first author. It is not typed, so it does not count as an
 * unsaved change.
 */
export function withTimezone(opening: Opening, timezone: string): Opening {
  if (opening.values.timezone || timezone === '') return opening
  return {
    ...opening,
    values: { ...opening.values, timezone },
    base: { ...opening.base, timezone },
  }
}

/** The requested record was removed, or does not exist. */
export const isUnavailable = (error: unknown): error is CallFailure =>
  failedWith<typeof readRecord | typeof updateRecord>(error, 'removed', 'not-found')
