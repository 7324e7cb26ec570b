import type { SalePart } from '../crm-parts.ts'
import type { Answered, FieldName } from '../fields.ts'
import { textOf } from '../form/values.ts'
import { type Holder, holderIdentity, holderOf, recordHolder } from '../people/index.ts'
import type { HolderRole } from '../row.ts'
import { clientTypeOf } from '../rules/crm-contacts.ts'
import { salePartsOf } from '../rules/crm-entries.ts'
import type { RecordPackages } from '../rules/record-summary.ts'

/** The fields of a sale that its supply has (OUTCOME-2). */
interface SaleFields {
  holder: HolderRole
  product: FieldName
  operation?: FieldName
  /** POD or PDR. */
  point?: FieldName
  supplierCode?: FieldName
}

const FIELDS: Readonly<Record<SalePart, SaleFields>> = {
  contract: { holder: 'main', product: 'product', operation: 'operation' },
  luce: {
    holder: 'main',
    product: 'product_ee',
    operation: 'operation_ee',
    point: 'pod',
    supplierCode: 'codice_contratto_luce',
  },
  gas: {
    holder: 'main',
    product: 'product_gas',
    operation: 'operation_gas',
    point: 'pdr',
    supplierCode: 'codice_contratto_gas',
  },
  extra: {
    holder: 'extra',
    product: 'prodotto',
    operation: 'operation_extra',
    supplierCode: 'codice_contratto_extra',
  },
  altra: { holder: 'altra', product: 'product_altra', operation: 'operation_altra' },
  insurance: { holder: 'insurance', product: 'product_insurance' },
}

/** A supply as the record has it. Texts are empty, never absent. */
export interface RecordSupply {
  part: SalePart
  product: string
  packageId: string
  operation: string
  client: string
  point: string
  fiscalCode: string
  vatNumber: string
  agent: string
  agentId: string
  supplierCode: string
}

/** The supplies of a saved record, one for each sale (OUTCOME-1). */
export function suppliesOf(answered: Answered, packages: RecordPackages): RecordSupply[] {
  return salePartsOf({ answered }).map((part) => {
    const { holder: role, product, operation, point, supplierCode } = FIELDS[part]
    const text = (field: FieldName | undefined) => (field ? textOf(answered[field]) : '')
    const { cf, p_iva } = holderOfSale(answered, role)
    return {
      part,
      product: text(product),
      packageId: packages[product]?.id ?? '',
      operation: text(operation),
      client: clientTypeOf(answered, role) ?? '',
      point: text(point),
      fiscalCode: cf.trim().toUpperCase(),
      vatNumber: p_iva.trim(),
      agent: answered.contact_owner?.name ?? '',
      agentId: answered.contact_owner?.id ?? '',
      supplierCode: text(supplierCode).trim(),
    }
  })
}

/** A holder without identification is the customer of the record, as for the CRM. */
function holderOfSale(answered: Answered, role: HolderRole): Holder {
  const holder = holderOf(answered, role)
  return holderIdentity(holder) === '' ? recordHolder(answered) : holder
}
