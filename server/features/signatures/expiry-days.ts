/** How long a signer has, unless the organisation gives more. */
export const EXPIRY_DAYS = 30
