import { COMPLAINT_WAYS } from '../../../contract/duties/complaint-period.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import type { Complaint } from '../../../shared/api/complaints.ts'

const WAY_LABELS: Readonly<Record<Complaint['via'], string>> = {
  letter: 'Per lettera',
  mail: 'Per mail',
  phone: 'Al telefono',
  other: 'In altro modo',
}
export const WAY_OPTIONS = COMPLAINT_WAYS.map((value) => ({ value, label: WAY_LABELS[value] }))

/** How and when a complaint arrived. */
export const arrivalText = ({ via, receivedOn }: Pick<Complaint, 'via' | 'receivedOn'>): string =>
  `${WAY_LABELS[via]}, il ${italianDate(receivedOn)}`

/** Until when the customer could complain, and why nothing is counted. */
export function periodText({ countedFrom, lastDay, late, business }: Complaint): string {
  const from = business ? 'da quando il cliente lo ha saputo' : 'dalla prima bolletta'
  if (!countedFrom) return `In tempo: il termine corre ${from}, e il giorno non è noto.`
  if (!lastDay) return 'In tempo: il termine non è contato, la regola è spenta.'
  const counted = `contato ${from} (${italianDate(countedFrom)})`
  return late
    ? `Fuori termine: il cliente poteva reclamare fino al ${italianDate(lastDay)}, ${counted}. La fornitura non è contestata.`
    : `In tempo: si può reclamare fino al ${italianDate(lastDay)}, ${counted}.`
}

export function daysText({ daysLeft, answerBy }: Complaint): string {
  const day = italianDate(answerBy)
  if (daysLeft === 0) return `In ritardo: rispondi, era il ${day}`
  if (daysLeft === 1) return 'Rispondi oggi'
  return `Rispondi entro il ${day} · ${daysLeft} giorni`
}
