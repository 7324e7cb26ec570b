import { type RefObject, useEffect } from 'react'

/** Puts the cursor where the first thing is wrong, once the page says so. */
export function refocus(within: HTMLElement | null): void {
  requestAnimationFrame(() => focusWrong(within))
}

const focusWrong = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus()

/** The same for what the server refuses, when the page can be written in again. */
export function useRefusedFocus(
  within: RefObject<HTMLElement | null>,
  { isError, submittedAt }: { isError: boolean; submittedAt: number },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try that is refused moves the cursor
  useEffect(() => {
    if (isError) focusWrong(within.current)
  }, [isError, submittedAt])
}
