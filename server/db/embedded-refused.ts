/** The embedded database cannot be opened; the message says why in a sentence. */
export class EmbeddedRefused extends Error {}
