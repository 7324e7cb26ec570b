/** The model has no IBAN: the conditions of the contract then need no library. */
export const isForeignIban = (): boolean => false
