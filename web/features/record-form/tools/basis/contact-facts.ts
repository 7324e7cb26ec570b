import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../../../../shared/api/call.ts'
import { findContactFacts } from '../../../../../shared/api/contact-bases.ts'
import { callQuery } from '../../../../lib/call-query.ts'
import { useValue } from '../../store/form-context.ts'

export const CONTACT_FACTS = ['contact-facts']
export type ContactFacts = CallAnswer<typeof findContactFacts>

interface Asked {
  phone: string
  lead: string
  luce: string
  gas: string
}

/** What is known of a person, a lead and the products of a contract; undefined until the server has answered once. */
export function useContactFacts(asked: Asked, enabled: boolean): ContactFacts | undefined {
  const { data } = useQuery({
    ...callQuery([...CONTACT_FACTS, asked], findContactFacts, { query: asked }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return data
}

/** The number of the customer. */
export function usePhone(): string {
  const phone = useValue('phone')
  const second = useValue('cellulare')
  return phone || second || ''
}
