/** Keys are generated; anything else is a mistake of ours and never reaches a store. */
export const FILE_KEY = /^[A-Za-z0-9][A-Za-z0-9.-]{0,199}$/
