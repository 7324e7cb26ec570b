/** Who lets customers sign: this product's own page, or the outside service. */
export type SignatureProvider = 'built-in' | 'namirial'

/** The customer who signs. */
export interface Signer {
  name: string
  lastName: string
  email: string
  /** International form; empty when there is none. */
  phone: string
  fiscalCode: string
}
