import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Password managers and other programs may set a control and report only the change, or nothing: a save reports it then
 * (`reportControls`). React hears neither.
 * @param ref the control, or an element around several
 */
export function useReportedChange<Control extends HTMLElement>(
  ref: RefObject<HTMLElement | null>,
  take: (control: Control) => void,
): void {
  const onChange = useEffectEvent((event: Event) => take(event.target as Control))
  useEffect(() => {
    const element = ref.current
    const listen = (event: Event) => onChange(event)
    // An event that does not bubble reaches the elements around its control in this phase only.
    element?.addEventListener('change', listen, { capture: true })
    return () => element?.removeEventListener('change', listen, { capture: true })
  }, [ref])
}
