import type { DeclarationPress } from '../../../../shared/api/signing.ts'
import { Failure } from '../../../http/failure.ts'
import { textVersion } from './text-version.ts'

/** The consents before signing. A changed text is automatically a new version. */
const TEXTS = {
  documento: 'Ho letto il documento per intero e ne accetto il contenuto.',
  elettronica:
    'Accetto di firmarlo con una firma elettronica semplice (FES), confermata da un codice monouso inviato alla mia casella e-mail, e di riceverne la copia firmata via e-mail.',
  dati: 'So che, come prova della firma, vengono conservati data e ora, indirizzo IP, tipo di dispositivo e il segno tracciato o scritto.',
} as const

const PRESSES: Record<keyof typeof TEXTS, DeclarationPress> = {
  documento: 'reading',
  elettronica: 'code',
  dati: 'tick',
}

export interface Consent {
  key: string
  version: string
  text: string
  press: DeclarationPress
}

export const CONSENTS: readonly Consent[] = (Object.entries(TEXTS) as [keyof typeof TEXTS, string][]).map(
  ([key, text]) => ({
    key,
    text,
    press: PRESSES[key],
    version: textVersion(text),
  }),
)

/** Throws `invalid` with each current consent text that was not accepted. */
export function checkConsents(given: readonly { key: string; version: string }[]): void {
  const missing = CONSENTS.filter(
    ({ key, version }) => !given.some((one) => one.key === key && one.version === version),
  )
  if (missing.length === 0) return
  throw new Failure('invalid', {
    message: 'Serve il Suo consenso a ogni punto.',
    issues: missing.map(({ key }) => ({
      field: `consents.${key}`,
      code: 'required',
      message: 'Serve il Suo consenso.',
    })),
  })
}
