/** A rule of PDF/A-2u that a document breaks, or that cannot be checked. Never leaves this folder. */
export class ArchiveProblem extends Error {}
