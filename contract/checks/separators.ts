/** What people and bills put between the groups of a code: spaces, dots, slashes, and hyphens and dashes of any length. */
export const SEPARATORS = /[\s./\-\u2010-\u2015\u2212]/g
