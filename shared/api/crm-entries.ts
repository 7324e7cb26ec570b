import { z } from 'zod'
import { defineCall, ok } from './call.ts'

const params = z.object({ id: z.string().regex(/^\d{1,30}$/) })
/** By the field names of the form; names with `$` are derived values. */
const entered = z.record(z.string(), z.string())

const contractLine = z.object({
  id: z.string(),
  number: z.string(),
  part: z.enum(['contract', 'luce', 'gas', 'extra', 'altra', 'insurance']),
  product: z.string(),
  code: z.string(),
  recordId: z.uuid().nullable(),
  at: z.iso.datetime(),
  /** Its record no longer has it. */
  closed: z.boolean(),
})
export type ContractLine = z.infer<typeof contractLine>

const contact = z.object({
  id: z.string(),
  name: z.string(),
  cf: z.string(),
  p_iva: z.string(),
  email: z.string(),
  phone: z.string(),
  owner: z.string(),
  at: z.iso.datetime(),
  closed: z.boolean(),
  entered,
})

/** Only the newest contracts of a customer are listed. */
export const MAX_CONTRACTS = 200

/** A customer of the built-in CRM with the contracts; readable for every user. */
export const readContact = defineCall('GET /crm/contacts/:id', {
  summary: 'A customer of the built-in CRM',
  params,
  answer: ok.extend({ contact, contracts: z.array(contractLine) }),
  failures: ['not-found'],
})

export const readContract = defineCall('GET /crm/contracts/:id', {
  summary: 'A contract of the built-in CRM',
  params,
  answer: ok.extend({
    contract: contractLine.extend({ contactId: z.string(), contact: z.string(), owner: z.string(), entered }),
    attachments: z.array(z.string()),
  }),
  failures: ['not-found'],
})
