import { type MouseEvent, type ReactNode, useId } from 'react'
import classes from './offers.module.css'

interface Props {
  /** What kind of value it is, and the value as the form shows it. */
  name: string
  text: string
  /** The value of its field now; empty: none. */
  now: string
  isSame: boolean
  /** What speaks against it. */
  reason?: string | undefined
  /** Has the focus when the drawer opens. */
  isFirst?: boolean
  onAccept(): void
  /** Beside the value, and below its reason. */
  aside?: ReactNode
  children?: ReactNode
  /** What a list is searched by. */
  [data: `data-${string}`]: string | undefined
}

/** A value that a field can take: its target, the current value, and the button that accepts it. */
export function OfferItem(props: Props) {
  const { name, text, now, isSame, reason, isFirst = false, onAccept, aside, children, ...data } = props
  const reasonId = useId()
  const shownReason = isSame ? undefined : reason
  const accept = (event: MouseEvent<HTMLElement>) => {
    focusNext(event.currentTarget)
    onAccept()
  }
  return (
    <li
      className={classes.offer}
      {...data}
      data-done={isSame || undefined}
      data-doubtful={shownReason !== undefined || undefined}
    >
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.value}>{text}</span>
        {aside}
        {shownReason && (
          <span className={classes.note} id={reasonId} data-reason="">
            {shownReason}
          </span>
        )}
        {children}
        {now !== '' && !isSame && <span className={classes.note}>Adesso c’è: {now}</span>}
      </div>
      {isSame ? (
        <span className={classes.done}>✓ nel modulo</span>
      ) : (
        <button
          type="button"
          className={classes.accept}
          data-accept=""
          {...(isFirst && { 'data-autofocus': true })}
          {...(shownReason && { 'aria-describedby': reasonId })}
          aria-label={`${now === '' ? 'Accetta' : 'Sostituisci'}: ${name} ${text}`}
          onClick={accept}
        >
          {now === '' ? 'Accetta' : 'Sostituisci'}
        </button>
      )}
    </li>
  )
}

/** The button of an accepted value disappears: the keyboard goes on with the next one, else the previous, else closes. */
function focusNext(button: HTMLElement): void {
  const drawer = button.closest<HTMLElement>('[role="dialog"]')
  const buttons = [...(drawer?.querySelectorAll<HTMLElement>('[data-accept]') ?? [])]
  const at = buttons.indexOf(button)
  const next = buttons[at + 1] ?? buttons[at - 1] ?? drawer?.querySelector<HTMLElement>('[data-close]')
  next?.focus()
}
