import { useEffect, useRef } from 'react'

/** The button that leads to the next step has the focus as soon as it can be pressed. */
export function useFocusWhen(ready: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (ready) button.current?.focus()
  }, [ready])
  return button
}
