import { useEffect, useRef, useState } from 'react'

/**
 * Gives the first wrong field of a form the focus after a refused save: at once for a refusal of the page, after the save
 * for one of the server. `countTry` is called with each save.
 */
export function useFirstError(busy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, busy])
  return { form, countTry: () => setTries((before) => before + 1) }
}
