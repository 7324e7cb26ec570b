import { Button, Drawer } from '@mantine/core'
import { type FocusEventHandler, type MouseEvent, useId, useState } from 'react'
import { GrowingTextarea } from '../../../../ui/growing-textarea.tsx'
import { FOUND_KIND_LABELS, foundLabel } from './found-labels.ts'
import type { Doubt } from './found-values.ts'
import type { PasteOffer } from './offer-values.ts'
import classes from './paste.module.css'
import type { Target } from './paste-targets.ts'
import { MAX_TEXT_LENGTH } from './read-text.ts'
import { useOffers } from './use-offers.ts'

interface Props {
  /** The text pasted or dropped on the form. */
  text: string
  onClose(): void
}

/** A pasted text with the values in it. */
export default function PasteDrawer({ text: pastedText, onClose }: Props) {
  const [text, setText] = useState(pastedText)
  return (
    <TextDrawer
      title="Incolla un testo"
      label="Mail, firma o chat"
      description="Il modulo ne ricava i dati e propone dove metterli. Nessun campo viene sovrascritto automaticamente."
      isTyped={pastedText === ''}
      maxLength={2 * MAX_TEXT_LENGTH}
      text={text}
      onText={setText}
      onClose={onClose}
    />
  )
}

interface TextDrawerProps {
  title: string
  label: string
  description: string
  /** The text is typed here, not pasted before. */
  isTyped: boolean
  maxLength: number
  text: string
  onText(text: string): void
  /** The text box has the focus. */
  onFocus?: FocusEventHandler<HTMLTextAreaElement>
  /** What the form can take was accepted by the keyboard. */
  onAccepted?(): void
  onClose(): void
}

/** A text, and the values in it that the form can accept. Next to the form, which shows the accepted values. */
export function TextDrawer({
  title,
  label,
  description,
  isTyped,
  maxLength,
  text,
  onText,
  onFocus,
  onAccepted,
  onClose,
}: TextDrawerProps) {
  const { offers, ready, doubtful, doubts, choose, swap, accept } = useOffers(text, title)
  const fitting = offers.filter(({ target }) => target)
  const others = offers.filter(({ target }) => !target)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={title}
      returnFocus={false}
      overlayProps={{ backgroundOpacity: 0.12 }}
      classNames={{ content: classes.drawer, body: classes.body }}
    >
      <GrowingTextarea
        label={label}
        description={description}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          accept(ready)
          onAccepted?.()
        }}
        {...(onFocus && { onFocus })}
        maxLength={maxLength}
        minRows={isTyped ? 7 : 3}
        maxRows={10}
        autoComplete="off"
        spellCheck={false}
        {...(isTyped && { 'data-autofocus': true })}
      />
      <div className={classes.found}>
        {fitting.length > 0 && (
          <ul className={classes.offers} aria-label="Trovati nel testo">
            {fitting.map((offer) => (
              <OfferRow
                key={offer.id}
                offer={offer}
                isFirst={!isTyped && ready.length === 0 && offer.id === doubtful[0]?.id}
                onAccept={(event) => {
                  focusNext(event.currentTarget)
                  accept([offer])
                }}
                onChoose={(key) => choose(offer.id, key)}
                onSwap={() => swap(offer.id)}
              />
            ))}
          </ul>
        )}
        {text.trim() !== '' && offers.length + doubts.length === 0 && (
          <p className={classes.nothing}>In questo testo non ci sono dati da riportare.</p>
        )}
        {others.length > 0 && (
          <p className={classes.nothing}>
            Per ora il modulo non chiede:{' '}
            {others.map(({ found }) => FOUND_KIND_LABELS[found.kind]).join(', ')}.
          </p>
        )}
        {doubts.map((doubt) => (
          <DoubtLine key={`${doubt.kind}:${doubt.at}`} doubt={doubt} />
        ))}
      </div>
      <TextFoot
        ready={ready.length}
        doubtful={doubtful.length}
        isTyped={isTyped}
        onAccept={() => accept(ready)}
        onClose={onClose}
      />
    </Drawer>
  )
}

interface TextFootProps {
  /** How many values are accepted together, and how many one by one. */
  ready: number
  doubtful: number
  isTyped: boolean
  onAccept(): void
  onClose(): void
}

function TextFoot({ ready, doubtful, isTyped, onAccept, onClose }: TextFootProps) {
  return (
    <div className={classes.foot}>
      {doubtful > 0 && (
        <p className={classes.rest} role="status">
          {doubtful === 1 ? '1 dato da controllare' : `${doubtful} dati da controllare uno per uno`}
        </p>
      )}
      <Button variant="default" data-close="" onClick={onClose}>
        Chiudi
      </Button>
      <Button
        disabled={ready === 0}
        onClick={onAccept}
        {...(!isTyped && ready > 0 && { 'data-autofocus': true })}
      >
        {ready > 1 ? `Accetta tutti (${ready})` : 'Accetta tutti'}
      </Button>
    </div>
  )
}

function DoubtLine({ doubt: { kind, text, message } }: { doubt: Doubt }) {
  return (
    <p className={classes.doubt}>
      <strong>
        {FOUND_KIND_LABELS[kind]} {text}
      </strong>
      : {message}
    </p>
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

interface OfferRowProps {
  offer: PasteOffer
  /** Has the focus when the drawer opens. */
  isFirst: boolean
  onAccept(event: MouseEvent<HTMLElement>): void
  onChoose(key: string): void
  onSwap(): void
}

/** One found value: its kind, its target, the current value, and the button that accepts it. */
function OfferRow({
  offer: { found, targets, target, reason },
  isFirst,
  onAccept,
  onChoose,
  onSwap,
}: OfferRowProps) {
  const reasonId = useId()
  if (!target) return null
  const name = FOUND_KIND_LABELS[found.kind]
  const label = foundLabel(found)
  const note = 'note' in found ? found.note : undefined
  return (
    <li
      className={classes.offer}
      data-found={found.kind}
      data-done={target.same || undefined}
      data-doubtful={(reason !== undefined && !target.same) || undefined}
    >
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.value}>{label}</span>
        {found.kind === 'person' && !target.same && (
          <button type="button" className={classes.swap} onClick={onSwap}>
            Scambia nome e cognome
          </button>
        )}
        {note && <span className={classes.note}>{note}</span>}
        {reason && !target.same && (
          <span className={classes.note} id={reasonId} data-reason="">
            {reason}
          </span>
        )}
        <PasteTargetChoice name={name} targets={targets} target={target} onChoose={onChoose} />
        {target.now !== '' && !target.same && <span className={classes.note}>Adesso c’è: {target.now}</span>}
      </div>
      {target.same ? (
        <span className={classes.done}>✓ nel modulo</span>
      ) : (
        <button
          type="button"
          className={classes.accept}
          data-accept=""
          {...(isFirst && { 'data-autofocus': true })}
          {...(reason && { 'aria-describedby': reasonId })}
          aria-label={`${target.now === '' ? 'Accetta' : 'Sostituisci'}: ${name} ${label}`}
          onClick={onAccept}
        >
          {target.now === '' ? 'Accetta' : 'Sostituisci'}
        </button>
      )}
    </li>
  )
}

const place = ({ label, section }: Target) => `${label} · ${section}`

interface ChoiceProps {
  name: string
  targets: readonly Target[]
  target: Target
  onChoose(key: string): void
}

function PasteTargetChoice({ name, targets, target, onChoose }: ChoiceProps) {
  if (targets.length === 1) return <span className={classes.target}>→ {place(target)}</span>
  return (
    <label className={classes.target}>
      →{' '}
      <select
        aria-label={`Dove va: ${name}`}
        className={classes.select}
        value={target.key}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {targets.map((item) => (
          <option key={item.key} value={item.key}>
            {place(item)}
          </option>
        ))}
      </select>
    </label>
  )
}
