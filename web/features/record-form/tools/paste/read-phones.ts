import { checkPhone } from '../../../../../contract/checks/phone.ts'
import type { FoundPiece } from './found-values.ts'
import { hasForeignLabel, labelBefore } from './labels.ts'

const NUMBER = /(?<![\w/+.,-])(?:\+|\(\+?)?\d[\d ().\t/-]{6,20}(?<=\d)(?![\w/]|[.,]\d)/g
const DATE = /^\d{1,2}[/.\- ]\d{1,2}[/.\- ](?:\d{4}|\d{2})$|^\d{4}-\d{2}-\d{2}/
/** A landline without an area code could be any number. */
const LANDLINE = /^0[1-9]\d{6,9}$/
const NAMED = /(?:tel(?:efono)?|fisso|casa|ufficio|sede|phone|recapito|numero|chiam\w+|whatsapp|cell\w*)\W*$/i

/** Mobile numbers, Italian unless they begin with `+` or `00`, and Italian landlines. */
export function readPhones(text: string, fullText: string): FoundPiece[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: written, index }): FoundPiece[] => {
    const end = index + written.length
    const label = labelBefore(fullText, index)
    if (DATE.test(written) || hasForeignLabel(fullText, index) || /€\s*$/.test(label)) return []
    const typed = written.replace(/^\(\+?/, (open) => (open === '(+' ? '+' : '')).replace(/[()]/g, ' ')
    const mobile = mobileOf(typed)
    if (mobile) return [{ start: index, end, found: { kind: 'phone', value: mobile, at: index } }]
    const digits = typed.replace(/\D/g, '').replace(/^(?:0039|39(?=0))/, '')
    const landline = LANDLINE.test(digits) && (NAMED.test(label) || /^0\d{1,3}[ /.-]\d|^\+39/.test(typed))
    return landline ? [{ start: index, end, found: { kind: 'landline', value: digits, at: index } }] : []
  })
}

function mobileOf(typed: string): string | undefined {
  const outcome = checkPhone(typed)
  if (outcome.ok) return outcome.value
  // `39 333…` without its plus is the notation of chats.
  const abroad = /^39\s?3/.test(typed) ? checkPhone(`+${typed}`) : undefined
  return abroad?.ok ? abroad.value : outcome.finding.suggestion
}
