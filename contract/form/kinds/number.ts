import { type Kind, NONE, typedText } from './kind.ts'
import { error } from './outcomes.ts'

/** With both signs the dot parts the thousands, as in `1.234,5`; a lone dot parts the decimals. */
function dotted(text: string): string {
  return text.includes(',') ? text.replace(/\./g, '').replace(',', '.') : text
}

/** A number kept as text, with a dot before the decimals. */
export const number: Kind = {
  shape: 'text',
  parse: (typed) => dotted(typedText(typed).replace(/\s/g, '')) || undefined,
  display: (answer) => typedText(answer).replace('.', ','),
  check: (answer) =>
    /^\d+(\.\d+)?$/.test(typedText(answer))
      ? NONE
      : error('number-shape', 'Serve un numero, con la virgola prima dei decimali.'),
}
