import { useLayoutEffect, useState } from 'react'
import { pointerPress } from './pointer-press.ts'

/** A value that does not change while a pointer is pressed, for responses that arrive at any moment. */
export function useValueOutsidePress<T>(value: T): T {
  const [frozen, setFrozen] = useState(value)
  useLayoutEffect(() => pointerPress.defer(() => setFrozen(() => value)), [value])
  return frozen
}
