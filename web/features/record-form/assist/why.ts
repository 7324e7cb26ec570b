import type { FieldView } from '../store/field-view.ts'
import { ORIGINS } from '../store/origin.ts'

export interface WhyLine {
  about: string
  words: string
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Why a field shows, why it has to be filled, and where its value comes from. */
export function whyField({ why, required, whyRequired, origin }: FieldView): WhyLine[] {
  return [
    { about: 'Si vede', words: why ? sentence(why) : 'C’è in ogni contratto.' },
    required
      ? { about: 'Obbligatorio', words: whyRequired ? sentence(whyRequired) : 'Sempre, quando si vede.' }
      : { about: 'Facoltativo', words: 'Si può lasciare vuoto.' },
    ...(origin === 'typed' ? [] : [{ about: 'Valore', words: ORIGINS[origin].words }]),
  ]
}
