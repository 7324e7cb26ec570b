import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** What the product stores of a person, in the order of the page. */
export const PERSON_CLASSES = [
  'contracts',
  'supplies',
  'history',
  'documents',
  'signatures',
  'withdrawals',
  'crm',
  'consents',
  'subscriptions',
  'mails',
  'effects',
] as const
export type PersonClass = (typeof PERSON_CLASSES)[number]

export const PERSON_CLASS_LABELS: Readonly<Record<PersonClass, string>> = {
  contracts: 'Contratti',
  supplies: 'Forniture ed esiti',
  history: 'Storico dei contratti',
  documents: 'Documenti creati',
  signatures: 'Firme',
  withdrawals: 'Recessi',
  crm: 'CRM di Sportello',
  consents: 'Consensi',
  subscriptions: 'Newsletter',
  mails: 'Mail inviate',
  effects: 'Invii ad altri servizi',
}

const typed = z.string().trim().max(254).default('')
/** What one person is found by; at least one of them. */
const identifiers = z.strictObject({ fiscalCode: typed, email: typed, phone: typed })
export type TypedIdentifiers = z.output<typeof identifiers>

/** Why a contract is kept; `until` is the first day on which it may be erased, null where that is not known. */
const hold = z.object({
  why: z.enum(['signing', 'running', 'contract', 'other-person']),
  until: z.iso.date().nullable(),
})
/** What the contract of the person itself is held by. */
export interface Hold {
  why: 'signing' | 'running' | 'contract'
  until: string | null
}

const personRecord = z.object({
  id: z.uuid(),
  title: z.string(),
  code: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(['saved', 'draft', 'removed']),
  /** Whether it is the contract of the person, or names the person in the contract of another one. */
  role: z.enum(['holder', 'named']),
  /** Null for a contract that an erasure removes at once. */
  hold: hold.nullable(),
})
export type PersonRecord = z.infer<typeof personRecord>

const foundPerson = z.object({
  /** The address of the export: for the user who searched, within twenty minutes. */
  exportLink: z.string(),
  records: z.array(personRecord),
  counts: z.array(z.object({ of: z.enum(PERSON_CLASSES), count: z.number().int() })),
  /** Identifiers of the contracts of the person by which nobody has searched yet. */
  others: z.strictObject({
    fiscalCodes: z.array(z.string()),
    emails: z.array(z.string()),
    phones: z.array(z.string()),
  }),
})
export type FoundPerson = z.infer<typeof foundPerson>

/** 422 for identifiers of no form, and for those that more contracts have than one person. */
export const searchPerson = defineCall('POST /people/search', {
  summary: 'What is stored of a person, found by fiscal code, mail address or phone number',
  lasting: 'work',
  body: identifiers,
  answer: ok.extend({ person: foundPerson }),
  failures: ['invalid'],
})

/** Held contracts are marked, and erased when their hold has ended. */
export const erasePerson = defineCall('POST /people/erase', {
  summary: 'Erase what is stored of a person, except what is held',
  lasting: 'work',
  body: identifiers.extend({ reason: z.string().trim().max(300) }),
  answer: ok.extend({
    erased: z.object({
      contracts: z.number().int(),
      held: z.number().int(),
      rows: z.number().int(),
      files: z.number().int(),
    }),
  }),
  failures: ['invalid'],
})

/** At most a thousand of each. */
export const readDueErasures = defineCall('GET /people/due', {
  summary:
    'How many contracts the next night erases: marked ones whose hold has ended, and never concluded ones',
  answer: ok.extend({ due: z.object({ released: z.number().int(), lapsed: z.number().int() }) }),
  failures: [],
})
