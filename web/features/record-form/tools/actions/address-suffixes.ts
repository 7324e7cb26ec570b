/** The addresses of the form, by the suffix of their fields' names: `indirizzo_punto`. */
export const ADDRESS_SUFFIXES = ['residenza', 'punto', 'pagamento', 'spedizione', 'residenza_altra'] as const
export type AddressSuffix = (typeof ADDRESS_SUFFIXES)[number]
