/** A violated or unverifiable rule of PDF/A-2u. Caught within this folder. */
export class ArchiveProblem extends Error {}
