/** Six digits that are no part of a longer number: `000-111`, `Codice: 000111`, `Il codice è 000 111, vale 10 minuti`. */
const SIX_DIGITS = /(?<![\d\p{L}])\d{3}[\s\u00a0-]?\d{3}(?![\d\p{L}])/u

/** The code of six digits in a pasted text; undefined if there is none. */
export const codeIn = (text: string): string | undefined => SIX_DIGITS.exec(text)?.[0].replace(/\D/g, '')

/** Takes the code out of a text that is pasted into a box for it; other texts are left to the box. */
export function takePastedCode(
  event: { clipboardData: DataTransfer; preventDefault(): void; stopPropagation(): void },
  take: (code: string) => void,
): void {
  const code = codeIn(event.clipboardData.getData('text/plain'))
  if (code === undefined) return
  event.preventDefault()
  event.stopPropagation()
  take(code)
}
