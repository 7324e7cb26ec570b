import { ERRORS, type ErrorId } from '../../../../shared/errors.ts'
import { toWhom } from '../../../../shared/to-whom.ts'
import type { Notice } from '../../../http/notice-page.ts'

const UNAVAILABLE_ERRORS: ReadonlySet<ErrorId> = new Set(['not-found', 'no-document'])

/** The same response for an expired, a replaced and an unknown link, so that guessing reveals nothing. */
export const customerNotice =
  (calls: string, token: string) =>
  (id: ErrorId): Notice => ({
    title: ERRORS[UNAVAILABLE_ERRORS.has(id) ? 'no-document' : id].title,
    text: UNAVAILABLE_ERRORS.has(id)
      ? `Il documento non è più disponibile a questo indirizzo. Se Le serve, lo chieda ${toWhom(calls)}, che glielo ha mandato.`
      : 'Riprovi fra poco.',
    link: { label: 'Apri la pagina della firma', url: `/firma/${encodeURIComponent(token)}` },
  })
