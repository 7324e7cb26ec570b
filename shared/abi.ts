/**
 * The ABI code of a bank, given back the zero that a spreadsheet drops from a number. It has five digits, and that of no
 * bank begins with two zeros; so four digits lack one, and fewer are a mistake.
 */
export const completeAbi = (code: string): string => (/^[1-9]\d{3}$/.test(code) ? `0${code}` : code)
