/**
 * The ABI code of a bank, with the leading zero that a spreadsheet drops from a number. It has five digits
 * and never begins with two zeros: four digits lack the zero, fewer are an error.
 */
export const completeAbi = (code: string): string => (/^[1-9]\d{3}$/.test(code) ? `0${code}` : code)
