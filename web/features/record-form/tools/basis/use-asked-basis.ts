import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { BASIS_PRODUCTS, type BasisProduct } from '../../../../../contract/duties/basis.ts'
import { type BasisBox, boxOfFinding, isUnsaid } from '../../../../../contract/duties/basis-boxes.ts'
import { asksBasis, basisFindings, basisMessage } from '../../../../../contract/duties/basis-findings.ts'
import { useFormStore, useValue } from '../../store/form-context.ts'
import type { SectionProgress } from '../../store/progress.ts'
import { useBasis } from './basis-context.ts'
import type { SaidBasis } from './basis-store.ts'
import { type ContactFacts, useContactFacts, usePhone } from './contact-facts.ts'

export const BASIS_SECTION = 'contatto'
export const BASIS_TITLE = 'Perché possiamo parlare con questa persona'
const TYPING_MS = 500

/** What prevents the sending, at the box where it is mended. */
export interface BasisNote {
  box: BasisBox
  /** As the check before the sending says it. */
  text: string
  /** Something is still to be said there. */
  isOpen: boolean
}

/** What the server knows of the customer’s number, of the lead that opened the form, and of the products. */
export function useFacts(): ContactFacts | undefined {
  const { current } = useFormStore()
  const [lead] = useState(() => current.values.lead_created_id || current.values.lead_id || '')
  const phone = usePhone()
  const [typed] = useDebouncedValue(phone, TYPING_MS)
  const luce = useValue('product_ee')?.name ?? ''
  const gas = useValue('product_gas')?.name ?? ''
  const products = useProducts()
  const type = useValue('type_contract')
  const client = useValue('client_type')
  return useContactFacts(
    {
      phone: typed.slice(0, 300),
      lead: lead.slice(0, 300),
      luce: products.includes('luce') ? luce : '',
      gas: products.includes('gas') ? gas : '',
    },
    Boolean(type && client),
  )
}

export function useProducts(): BasisProduct[] {
  const type = useValue('type_product')
  return BASIS_PRODUCTS.filter((one) => type === one || type === 'dual')
}

/**
 * What the check before the sending would say now of the basis; undefined while nobody asks for it, and while it is not
 * known what was said (BASIS-19).
 */
export function useAskedBasis(): readonly BasisNote[] | undefined {
  const facts = useFacts()
  const { said, state } = useBasis()
  const sells = useProducts().join(',')
  const isEnergy = useValue('type_contract') === 'contratto energia'
  const isBusiness = useValue('client_type') === 'business'
  return useMemo(() => {
    if (!facts || !asksBasis(facts.rules, { day: facts.today, isEnergy, isBusiness })) return undefined
    return state === 'loading' ? [] : notesOf(facts, said, { sells, isEnergy, isBusiness })
  }, [facts, said, state, sells, isEnergy, isBusiness])
}

function notesOf(
  facts: ContactFacts,
  said: SaidBasis,
  about: { sells: string; isEnergy: boolean; isBusiness: boolean },
): BasisNote[] {
  const contact = said.basis ? { ...said, basis: said.basis } : null
  const consent = facts.consents.find(
    ({ on, text, revokedOn }) => revokedOn !== null && on === said.on && text === said.text.trim(),
  )
  const findings = basisFindings(facts.rules, {
    ...facts,
    ...about,
    day: facts.today,
    sells: BASIS_PRODUCTS.filter((one) => about.sells.split(',').includes(one)),
    contact,
    revokedOn: consent?.revokedOn ?? null,
  })
  return findings.map((finding) => ({
    box: boxOfFinding(finding, contact),
    text: basisMessage(finding),
    isOpen: isUnsaid(finding, contact),
  }))
}

/** The section among those of the form in their navigation. */
export function useBasisProgress(): SectionProgress | undefined {
  const notes = useAskedBasis()
  return useMemo(() => {
    if (!notes) return undefined
    const missing = notes.filter(({ isOpen }) => isOpen).length
    const counts = { fields: 1, missing, wrong: notes.length - missing, warnings: 0 }
    return { id: BASIS_SECTION, title: BASIS_TITLE, idle: false, ...counts }
  }, [notes])
}
