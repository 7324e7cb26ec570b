import type { Proposal } from './reader/read-bill.ts'

const POSITIONS = {
  behind: 'dietro l’etichetta',
  beside: 'accanto all’etichetta',
  below: 'sotto l’etichetta',
} as const

const ADDRESS = 'Il CAP e il comune esistono.'
const DATE = 'È una data.'

/** The checks that a value of a bill has passed, by what it is. */
const CHECKS: Readonly<Record<string, string>> = {
  pod: 'Ha la forma di un POD.',
  pdr: 'Ha le cifre di un PDR.',
  type_product: 'Lo dice il codice della fornitura.',
  pot_imp: 'È una potenza in kW.',
  pot_dispo: 'È una potenza in kW.',
  tensione: 'È una tensione in volt.',
  consumo_medio_annuo: 'Ha l’unità kWh, e l’etichetta del consumo di un anno.',
  consumo_annuo: 'Ha l’unità Smc, e l’etichetta del consumo di un anno.',
  remi: 'Ha otto cifre.',
  'fiscal-code': 'Il carattere di controllo del codice fiscale è giusto.',
  vat: 'La cifra di controllo della partita IVA è giusta, e non è nella riga del venditore.',
  person: 'Lo conferma il codice fiscale.',
  address: ADDRESS,
  date: DATE,
}

/** Why a value was taken: where it stands, and what was checked. */
export function reasonFor({ label, position, places }: Proposal<unknown>, kind: string): string {
  const place =
    label === '' || position === undefined
      ? `Sta a pagina ${places[0]?.page ?? 1} senza etichetta.`
      : `Sta ${POSITIONS[position]} «${label}», pagina ${places[0]?.page ?? 1}.`
  const check = CHECKS[kind] ?? 'Ha la forma di questo campo.'
  const others = places.length > 1 ? ` La bolletta lo mostra in ${places.length} righe.` : ''
  return `${place} ${check}${others}`
}
