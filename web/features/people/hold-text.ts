import { italianDate } from '../../../contract/time/calendar-date.ts'
import type { PersonRecord } from '../../../shared/api/people.ts'

type Held = NonNullable<PersonRecord['hold']>

const REASONS: Readonly<Record<Held['why'], string>> = {
  signing: 'la firma è in corso',
  running: 'la fornitura è in corso',
  contract: 'un contratto concluso si conserva',
  'other-person': 'è il contratto di un’altra persona',
}

/** Why a contract is kept, and until when where that is known. */
export const holdText = ({ why, until }: Held): string =>
  until === null ? REASONS[why] : `${REASONS[why]} fino al ${italianDate(until)}`
