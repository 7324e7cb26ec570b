import { Stack } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface EditedFieldsProps {
  /** Whether they are being saved. */
  busy: boolean
  gap?: 'xs' | 'sm'
  children: ReactNode
}

/**
 * The fields of an editor. They are disabled during a save, because later input would be lost when the
 * editor closes.
 */
export function EditedFields({ busy, gap = 'sm', children }: EditedFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!busy || !(focused instanceof HTMLElement) || !fields.current?.contains(focused)) return
    return () => {
      if (document.activeElement === document.body) focused.focus()
    }
  }, [busy])
  return (
    <Stack gap={gap} inert={busy} ref={fields}>
      {children}
    </Stack>
  )
}
