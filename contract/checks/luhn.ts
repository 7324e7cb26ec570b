/** The digit that follows ten digits of a VAT number or of a numeric fiscal code. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reduce((total, character, index) => {
    const digit = Number(character)
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}
