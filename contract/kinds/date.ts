import { checkBirthDate } from '../checks/birth-date.ts'
import { cleanLine } from '../clean-text.ts'
import { NONE } from '../form/kind.ts'
import type { Notice } from '../form/types.ts'
import { typedText } from '../form/values.ts'
import { italianDate, italianLocalTime } from '../time/calendar-date.ts'
import { afterSkippedHour, isSkippedTime, SKIPPED_TIME } from '../time/italian-time.ts'
import { isDate, parseDate, parseDateTime, type TimeRule } from '../time/typed-date.ts'
import { deathOf, error, relatedText, warning, warnings } from './checked-kind.ts'
import type { Relation } from './field-rules.ts'
import type { CheckContext, Kind } from './kind.ts'

/** Order rules between dates, with their messages and the relations to the other dates. */
const DATE_ORDER_RULES: Partial<
  Record<TimeRule, { relations: readonly Relation[]; code: string; message: string }>
> = {
  death: {
    relations: ['birthDate'],
    code: 'death-before-birth',
    message: 'Il decesso non può venire prima della nascita',
  },
  issue: {
    relations: ['birthDate', 'representativeBirthDate'],
    code: 'document-before-birth',
    message: 'Un documento non può essere rilasciato prima della nascita',
  },
  expiry: {
    relations: ['issueDate'],
    code: 'expiry-before-issue',
    message: 'Un documento non può scadere prima del rilascio',
  },
}

function checkOrder(date: string, time: TimeRule, { view, answered }: CheckContext): readonly Notice[] {
  const order = DATE_ORDER_RULES[time]
  const relatedDate = order?.relations
    .map((relation) => relatedText(view.rules, answered, relation))
    .find((earlier) => isDate(earlier) && date < earlier)
  return order && relatedDate ? error(order.code, `${order.message} (${italianDate(relatedDate)}).`) : NONE
}

function checkTime(date: string, context: CheckContext): readonly Notice[] {
  const { view, answered, now } = context
  const today = now.slice(0, 10)
  const time = view.rules?.time
  if (!time) return NONE
  if (time !== 'future' && time !== 'expiry' && date > today)
    return error('date-future', 'Questa data è nel futuro.')
  if (time === 'future' && date < today) return error('date-past', 'Questa data è già passata.')
  const order = checkOrder(date, time, context)
  if (order.length > 0) return order
  if (time === 'expiry' && date < today) return warning('document-expired', 'Il documento è scaduto.')
  if (time !== 'birth') return NONE
  return warnings(checkBirthDate(date, today, deathOf(view.rules, answered)))
}

/** A calendar date, stored as `YYYY-MM-DD` and typed that way or `DD/MM/YYYY`. */
export const date: Kind = {
  shape: 'text',
  timeDependentCodes: ['date-past'],
  parse: (typed) => {
    const text = cleanLine(typedText(typed))
    return (parseDate(text) ?? text) || undefined
  },
  display: (answer) => {
    const text = typedText(answer)
    return isDate(text) ? italianDate(text) : text
  },
  check: (answer, context) => {
    const text = typedText(answer)
    if (!isDate(text)) return error('date-shape', 'Non è una data del calendario: scrivila GG/MM/AAAA.')
    return checkTime(text, context)
  },
}

/** A date with the clock in Europe/Rome, `YYYY-MM-DDTHH:mm`; typed that way or `DD/MM/YYYY HH:mm`. */
export const datetime: Kind = {
  shape: 'text',
  timeDependentCodes: ['date-past'],
  parse: (typed) => {
    const text = cleanLine(typedText(typed))
    return (parseDateTime(text) ?? text) || undefined
  },
  display: (answer) => {
    const text = typedText(answer)
    if (parseDateTime(text) !== text) return text
    return italianLocalTime(text)
  },
  check: (answer, { view, now }) => {
    const text = typedText(answer)
    if (parseDateTime(text) !== text)
      return error('datetime-shape', 'Non è una data con l’ora: scrivila GG/MM/AAAA HH:mm.')
    if (isSkippedTime(text)) return error('time-skipped', SKIPPED_TIME, afterSkippedHour(text))
    if (view.rules?.time === 'future' && text < now) return error('date-past', 'Data e ora sono già passate.')
    return NONE
  },
}
