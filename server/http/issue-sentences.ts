import type { z } from 'zod'

type Raw = Parameters<z.core.$ZodErrorMap>[0]

const TYPES: Record<string, string> = {
  string: 'Serve un testo',
  number: 'Serve un numero',
  int: 'Serve un numero intero',
  boolean: 'Serve un sì o un no',
  array: 'Serve un elenco',
  date: 'Serve una data',
}

const FORMATS: Record<string, string> = {
  email: 'Non è un indirizzo email',
  url: 'Non è un indirizzo web',
  date: 'Non è una data',
  datetime: 'Non è una data con l’ora',
  uuid: 'Non è un identificativo',
}

/** The message of a schema issue, shown under the field; a message of the schema takes precedence. */
export function issueSentence(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Manca un valore' : (TYPES[issue.expected] ?? 'Valore non accettato')
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Non ha la forma giusta'
    case 'invalid_value':
      return 'Non è tra le scelte possibili'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'Valore non accettato'
  }
}

function tooSmall(origin: string, min: number, inclusive: boolean): string {
  if (origin === 'string')
    return min === 1 ? 'Non può restare vuoto' : `Almeno ${formatNumber(min)} caratteri`
  if (origin === 'array' || origin === 'set')
    return min === 1 ? 'Serve almeno una voce' : `Servono almeno ${formatNumber(min)} voci`
  if (origin !== 'number' && origin !== 'int') return 'Valore troppo piccolo'
  return inclusive ? `Almeno ${formatNumber(min)}` : `Più di ${formatNumber(min)}`
}

function tooBig(origin: string, max: number, inclusive: boolean): string {
  if (origin === 'string') return `Al massimo ${formatNumber(max)} caratteri`
  if (origin === 'array' || origin === 'set') return `Al massimo ${formatNumber(max)} voci`
  if (origin !== 'number' && origin !== 'int') return 'Valore troppo grande'
  return inclusive ? `Al massimo ${formatNumber(max)}` : `Meno di ${formatNumber(max)}`
}

const formatNumber = (number: number) => number.toLocaleString('it-IT')
