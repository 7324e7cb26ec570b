import { formatDateTime } from '../../../lib/format-date.ts'
import type { Keeping } from './keeping.ts'

/** The state in words. Today's saves are told by the clock alone. */
export function keepingWords(keeping: Keeping, now: Date): string {
  switch (keeping.kind) {
    case 'untouched':
      return ''
    case 'saving':
      return 'Salvataggio…'
    case 'saved':
      return savedWords(keeping.at, now)
    case 'local':
      return 'Solo su questo computer'
    case 'unsaved':
      return 'Non salvato'
  }
}

function savedWords(at: string, now: Date): string {
  const [day, clock] = formatDateTime(at).split(' ')
  const [today] = formatDateTime(now.toISOString()).split(' ')
  return day === today ? `Salvato alle ${clock}` : `Salvato il ${day} alle ${clock}`
}
