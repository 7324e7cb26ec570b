import type { FieldView } from '../../store/field-view.ts'
import { ORIGINS } from '../../store/origin.ts'

export interface ExplanationLine {
  about: string
  text: string
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Why a field shows, why it is required, and the origin of its value. */
export function explainField({ why, required, whyRequired, origin }: FieldView): ExplanationLine[] {
  return [
    { about: 'Si vede', text: why ? sentence(why) : 'C’è in ogni contratto.' },
    required
      ? { about: 'Obbligatorio', text: whyRequired ? sentence(whyRequired) : 'Sempre, quando si vede.' }
      : { about: 'Facoltativo', text: 'Si può lasciare vuoto.' },
    ...(origin === 'typed' ? [] : [{ about: 'Valore', text: ORIGINS[origin].description }]),
  ]
}
