import { useEffect, useLayoutEffect, useState } from 'react'
import type { FieldView } from '../store/field-view.ts'
import type { Control } from './control.ts'

/** A control while its field is mounted. */
export function useControl<C extends Control>(view: FieldView, create: () => C, described = false): C {
  const [control] = useState(create)
  useLayoutEffect(() => control.render(view, described), [control, view, described])
  useEffect(() => control.connect(), [control])
  return control
}
