import { type FocusEventHandler, useState } from 'react'
import { GrowingTextarea } from '../../../../ui/growing-textarea.tsx'
import { OfferItem } from '../offers/offer-item.tsx'
import classes from '../offers/offers.module.css'
import { OffersDrawer, OffersFoot } from '../offers/offers-drawer.tsx'
import { FOUND_KIND_LABELS, foundLabel } from './found-labels.ts'
import type { Doubt } from './found-values.ts'
import type { PasteOffer } from './offer-values.ts'
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
  /** What the form can take was accepted by the keyboard; the values whose fields do not show wait. */
  onAccepted?(waiting: readonly PasteOffer[]): void
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
    <OffersDrawer title={title} onClose={onClose}>
      <GrowingTextarea
        label={label}
        description={description}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          accept(ready)
          onAccepted?.(others)
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
                onAccept={() => accept([offer])}
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
      <OffersFoot
        ready={ready.length}
        doubtful={doubtful.length}
        isFirst={!isTyped}
        onAccept={() => accept(ready)}
        onClose={onClose}
      />
    </OffersDrawer>
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

interface OfferRowProps {
  offer: PasteOffer
  /** Has the focus when the drawer opens. */
  isFirst: boolean
  onAccept(): void
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
  if (!target) return null
  const name = FOUND_KIND_LABELS[found.kind]
  const note = 'note' in found ? found.note : undefined
  return (
    <OfferItem
      name={name}
      text={foundLabel(found)}
      now={target.now}
      isSame={target.same}
      reason={reason}
      isFirst={isFirst}
      onAccept={onAccept}
      data-found={found.kind}
      aside={
        <>
          {found.kind === 'person' && !target.same && (
            <button type="button" className={classes.swap} onClick={onSwap}>
              Scambia nome e cognome
            </button>
          )}
          {note && <span className={classes.note}>{note}</span>}
        </>
      }
    >
      <PasteTargetChoice name={name} targets={targets} target={target} onChoose={onChoose} />
    </OfferItem>
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
