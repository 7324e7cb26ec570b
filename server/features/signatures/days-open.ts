/** How long a signer has, unless the organisation gives more. */
export const DAYS_OPEN = 30
