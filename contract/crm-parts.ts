/**
 * The parts of a record in the CRM: its customer, and one contract for each sale. `contract` is a telco
 * contract; `altra` is the sale of the second set.
 */
export const CRM_PARTS = ['contact', 'contract', 'luce', 'gas', 'extra', 'altra', 'insurance'] as const
export type CrmPart = (typeof CRM_PARTS)[number]

export const ENERGY_PARTS = ['luce', 'gas'] as const satisfies readonly CrmPart[]
/** Every sale. */
export const SALE_PARTS = [
  'contract',
  'luce',
  'gas',
  'extra',
  'altra',
  'insurance',
] as const satisfies readonly CrmPart[]
export type SalePart = (typeof SALE_PARTS)[number]
