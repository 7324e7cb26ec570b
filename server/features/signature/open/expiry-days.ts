/** The default days until an envelope expires. */
export const EXPIRY_DAYS = 30
