import { FOUND_KIND_LABELS, foundLabel } from './found-labels.ts'
import classes from './paste.module.css'
import type { Target } from './paste-targets.ts'
import type { PasteOffer } from './use-offers.ts'

interface Props {
  offer: PasteOffer
  onAccept(): void
  onChoose(key: string): void
  onSwap(): void
}

/** One found value: its kind, its target, the current value, and the button that accepts it. */
export function OfferRow({ offer: { found, targets, target }, onAccept, onChoose, onSwap }: Props) {
  if (!target) return null
  const name = FOUND_KIND_LABELS[found.kind]
  const label = foundLabel(found)
  const note = 'note' in found ? found.note : undefined
  return (
    <li className={classes.offer} data-found={found.kind} data-done={target.same || undefined}>
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.value}>{label}</span>
        {found.kind === 'person' && !target.same && (
          <button type="button" className={classes.swap} onClick={onSwap}>
            Scambia nome e cognome
          </button>
        )}
        {note && <span className={classes.note}>{note}</span>}
        <PasteTargetChoice name={name} targets={targets} target={target} onChoose={onChoose} />
        {target.now !== '' && !target.same && <span className={classes.note}>Adesso c’è: {target.now}</span>}
      </div>
      {target.same ? (
        <span className={classes.done}>✓ nel modulo</span>
      ) : (
        <button
          type="button"
          className={classes.accept}
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
