import { type RefObject, useEffect } from 'react'

/** Focuses the first wrong field after the page shows the errors. */
export function refocus(within: HTMLElement | null): void {
  requestAnimationFrame(() => focusWrong(within))
}

const focusWrong = (within: HTMLElement | null): void =>
  within?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus()

/** The same for errors of the server, after the fields are enabled again. */
export function useRefusedFocus(
  within: RefObject<HTMLElement | null>,
  { isError, submittedAt }: { isError: boolean; submittedAt: number },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try that is refused moves the cursor
  useEffect(() => {
    if (isError) focusWrong(within.current)
  }, [isError, submittedAt])
}
