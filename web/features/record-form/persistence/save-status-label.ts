import { formatDateTime } from '../../../lib/format-date.ts'
import type { SaveStatus } from './save-status.ts'

/** The status as text. Saves of today show only the time. */
export function saveStatusLabel(saveStatus: SaveStatus, now: Date): string {
  switch (saveStatus.kind) {
    case 'untouched':
      return ''
    case 'saving':
      return 'Salvataggio…'
    case 'saved':
      return savedLabel(saveStatus.at, now)
    case 'local':
      return 'Solo su questo computer'
    case 'unsaved':
      return 'Non salvato'
  }
}

function savedLabel(at: string, now: Date): string {
  const [day, clock] = formatDateTime(at).split(' ')
  const [today] = formatDateTime(now.toISOString()).split(' ')
  return day === today ? `Salvato alle ${clock}` : `Salvato il ${day} alle ${clock}`
}
