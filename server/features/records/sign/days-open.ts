/** How long a signer has, unless the office gives more. */
export const DAYS_OPEN = 30
