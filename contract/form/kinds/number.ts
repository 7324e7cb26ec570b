import type { Notice } from '../types.ts'
import { type Kind, NONE, typedText } from './kind.ts'
import { error, warning } from './outcomes.ts'

/** With both signs the dot parts the thousands, as in `1.234,5`; a lone dot parts the decimals. */
function dotted(text: string): string {
  return text.includes(',') ? text.replace(/\./g, '').replace(',', '.') : text
}

/** A number kept as text, with a dot before the decimals. */
export const number: Kind = {
  shape: 'text',
  parse: (typed) => dotted(typedText(typed).replace(/\s/g, '')) || undefined,
  display: (answer) => typedText(answer).replace('.', ','),
  check: (answer) => {
    const text = typedText(answer)
    if (!/^\d+(\.\d+)?$/.test(text))
      return error('number-shape', 'Serve un numero, con la virgola prima dei decimali.')
    return THOUSANDS.test(text) ? asThousands(text) : NONE
  },
}

/** `2.700` counts as two and seven tenths, and is how people here write two thousand seven hundred. */
const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/

function asThousands(text: string): readonly Notice[] {
  const whole = text.replace('.', '')
  const message = `Vale ${number.display(text)}, con tre decimali: se sono migliaia scrivi ${whole}.`
  return warning('number-thousands', message, whole)
}
