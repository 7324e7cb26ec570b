import type { z } from 'zod'

type Raw = Parameters<z.core.$ZodErrorMap>[0]

const TYPES: Record<string, string> = {
  string: 'Qui va un testo',
  number: 'Qui va un numero',
  int: 'Qui va un numero intero',
  boolean: 'Qui va un sì o un no',
  array: 'Qui va un elenco',
  date: 'Qui va una data',
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
    default:
      return 'Valore non accettato'
  }
}

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string') return least === 1 ? 'Non può restare vuoto' : `Almeno ${count(least)} caratteri`
  if (origin === 'array' || origin === 'set')
    return least === 1 ? 'Serve almeno una voce' : `Servono almeno ${count(least)} voci`
  if (origin !== 'number' && origin !== 'int') return 'Valore troppo piccolo'
  return inclusive ? `Almeno ${count(least)}` : `Più di ${count(least)}`
}

function tooBig(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string') return `Al massimo ${count(most)} caratteri`
  if (origin === 'array' || origin === 'set') return `Al massimo ${count(most)} voci`
  if (origin !== 'number' && origin !== 'int') return 'Valore troppo grande'
  return inclusive ? `Al massimo ${count(most)}` : `Meno di ${count(most)}`
}

const count = (number: number) => number.toLocaleString('it-IT')
