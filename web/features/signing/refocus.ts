/** Puts the cursor where the first thing is wrong, once the page says so. */
export function refocus(within: HTMLElement | null): void {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
