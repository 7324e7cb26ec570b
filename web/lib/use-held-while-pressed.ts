import { useLayoutEffect, useState } from 'react'
import { pointerPress } from './pointer-press.ts'

/** A value that keeps what it was while a pointer is pressed, for answers that arrive at any moment. */
export function useHeldWhilePressed<T>(value: T): T {
  const [held, setHeld] = useState(value)
  useLayoutEffect(() => pointerPress.defer(() => setHeld(() => value)), [value])
  return held
}
