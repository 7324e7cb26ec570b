import type { Answered, Catalogue, Field, OfferedOption } from '../types.ts'
import { type Kind, NONE, type Standing, typedText } from './kind.ts'
import { optionsOnce } from './options-once.ts'

function offer(field: Field, answered: Answered, catalogue: Catalogue): readonly OfferedOption[] {
  if (field.managed !== undefined) return optionsOnce(catalogue.managed[field.managed] ?? NONE)
  const options = field.options ?? NONE
  if (!options.some((option) => option.when)) return options
  return options.filter((option) => !option.when || option.when.holds(answered))
}

/**
 * A value that is not offered does not count. One that an administrator has taken off a managed list does: the
 * record was right when it was saved, so it only deserves a word.
 */
function stand(answer: unknown, options: readonly OfferedOption[], field: Field): Standing {
  const value = typeof answer === 'string' ? answer : ''
  if (options.some((option) => option.value === value)) return { counts: true }
  if (field.managed === undefined) return { counts: false }
  const message = `«${value}» non è più nell’elenco.`
  return {
    counts: true,
    keep: { value, label: value },
    notice: { code: 'not-listed', message, severity: 'warning' },
  }
}

export function display(answer: unknown, options: readonly OfferedOption[] = NONE): string {
  const value = typeof answer === 'string' ? answer : ''
  return options.find((option) => option.value === value)?.label ?? value
}

export const select: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).trim() || undefined,
  display,
  offer,
  stand,
}

/** Free text with suggestions. */
export const suggest: Kind = {
  shape: 'text',
  parse: (typed) => typedText(typed).trim().normalize('NFC') || undefined,
  display: typedText,
  offer,
}
