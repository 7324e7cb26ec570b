/** Separators between the groups of a code: spaces, dots, slashes, hyphens and dashes. */
export const SEPARATORS = /[\s./\-\u2010-\u2015\u2212]/g
