import { useEffect } from 'react'
import {
  BASES,
  BASIS_LABELS,
  type BasisProduct,
  CALLED_BASES,
  type ContactBasis,
} from '../../../../../contract/duties/basis.ts'
import { romeDay } from '../../../../../contract/time/italian-time.ts'
import { useSession } from '../../../../lib/session.ts'
import choices from '../../fields/choices.module.css'
import { sectionElementId } from '../../store/field-view.ts'
import { useFormStore } from '../../store/form-context.ts'
import classes from './basis.module.css'
import { useBasis, useBasisStore } from './basis-context.ts'
import { BasisFields } from './basis-fields.tsx'
import { BasisNotes } from './basis-notes.tsx'
import type { SaidBasis } from './basis-store.ts'
import type { ContactFacts } from './contact-facts.ts'
import { BASIS_SECTION, BASIS_TITLE, useAskedBasis, useFacts, useProducts } from './use-asked-basis.ts'

const ID = sectionElementId(BASIS_SECTION)

/** The section beside the fields of the contract, for whom the rules ask (BASIS-1). */
export function BasisSection() {
  const facts = useFacts()
  const asked = useAskedBasis()
  const { said, state, problem } = useBasis()
  const store = useBasisStore()
  useEffect(() => () => void store.save(), [store])
  useLead(facts)
  useProposals(facts, said)
  if (!facts || !asked) return null
  const notes = asked.filter(({ box }) => box === 'basis')
  return (
    <section className={classes.section} id={ID} aria-labelledby={`${ID}-title`}>
      <form noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <header className={classes.header}>
          <h2 className={classes.title} id={`${ID}-title`}>
            {BASIS_TITLE}
          </h2>
          <span className={classes.state} role="status">
            {state === 'saving' && 'Salvo…'}
            {state === 'saved' && 'Salvato'}
          </span>
          {state === 'failed' && (
            <span className={classes.problem} role="alert">
              Non salvato. {problem}{' '}
              <button type="button" className={classes.link} onClick={() => store.retry()}>
                Riprova
              </button>
            </span>
          )}
        </header>
        <fieldset
          className={classes.bases}
          data-to-mend={notes.length > 0 || undefined}
          aria-describedby={notes.length > 0 ? `${ID}-notes` : undefined}
        >
          <legend className={classes.hidden}>{BASIS_TITLE}</legend>
          <div className={choices.segments}>
            {BASES.map((basis) => (
              <label key={basis} className={choices.segment}>
                <input
                  type="radio"
                  name="contact-basis"
                  value={basis}
                  checked={said.basis === basis}
                  onChange={() => store.change({ basis })}
                />
                <span>{BASIS_LABELS[basis]}</span>
              </label>
            ))}
          </div>
          <BasisNotes id={`${ID}-notes`} notes={notes} />
        </fieldset>
        {said.basis && <BasisFields said={{ ...said, basis: said.basis }} facts={facts} notes={asked} />}
      </form>
    </section>
  )
}

/** A lead brings its basis, and its source in place of the id that the link named (BASIS-5). */
function useLead(facts: ContactFacts | undefined): void {
  const form = useFormStore()
  const store = useBasisStore()
  const { state, said } = useBasis()
  const lead = facts?.lead
  useEffect(() => {
    if (!lead || state === 'loading') return
    if (form.current.values.lead_id === lead.id) {
      form.set('lead_id', lead.source)
      form.set('lead_created_id', lead.id)
      const { phone, cellulare } = form.current.values
      if (lead.phone !== '' && !phone && !cellulare)
        form.set(lead.phone.startsWith('+393') ? 'cellulare' : 'phone', lead.phone)
    }
    if (lead.basis && said.basis === undefined) store.change(lead.basis)
  }, [lead, state, said.basis, form, store])
}

/** What the contract itself tells fills what nobody said. */
function useProposals(facts: ContactFacts | undefined, said: SaidBasis): void {
  const store = useBasisStore()
  const products = useProducts().join(',')
  const { name } = useSession()
  useEffect(() => {
    const { basis } = said
    if (!facts || basis === undefined) return
    store.propose(proposalsOf(basis, facts, products.split(',') as BasisProduct[], name))
  }, [facts, said, products, name, store])
}

export function proposalsOf(
  basis: ContactBasis['basis'],
  { sellers, numbers, consents }: ContactFacts,
  products: readonly BasisProduct[],
  speaker: string,
): Partial<ContactBasis> {
  const seller = sellers.length === 1 ? sellers[0]! : ''
  const number = numbers.length === 1 ? numbers[0]!.number : ''
  const consent = consents.find(({ sector, revoked }) => sector === 'energy' && !revoked)
  return {
    speaker,
    ...(CALLED_BASES.includes(basis) && number !== '' && { number }),
    ...((basis === 'asked' || basis === 'customer') && seller !== '' && { seller }),
    ...(basis === 'asked' && { on: romeDay(new Date()), products: products.filter(Boolean) }),
    ...(basis === 'consent' && consent && pickConsent(consent)),
  }
}

export const pickConsent = ({ text, on, channel, sector }: ContactFacts['consents'][number]) => ({
  text,
  on,
  channel,
  sector,
})
