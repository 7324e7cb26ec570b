import { checkPhone, isTooShort } from '../checks/phone.ts'
import type { Answered } from '../form/types.ts'

const isUsable = (phone: string): boolean => !isTooShort(phone) && checkPhone(phone).ok

/** The customer's number for a mobile field: the first usable mobile, else any number. */
export function customerPhone({ cellulare, phone }: Answered): string | undefined {
  const numbers = [cellulare, phone].filter((number) => number !== undefined)
  return numbers.find(isUsable) ?? numbers[0]
}
