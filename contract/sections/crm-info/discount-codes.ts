import { all, answered, any, not } from '../../conditions.ts'
import { SALE_PARTS } from '../../crm-parts.ts'
import type { Section } from '../../row.ts'
import { managed } from '../common/field-builders.ts'
import { energy, energyContract, gas, luce } from '../common/section-conditions.ts'

const power = all(energy, luce)
const methane = all(energy, gas)
const otherContract = all(
  answered('type_contract', 'il tipo di contratto'),
  not(energyContract, 'il tipo di contratto non è «contratto energia»'),
)

export const discountCodes: Section = {
  id: 'codici-sconto',
  title: 'Discount codes',
  requirements: ['FORM-OTHER-13', 'FORM-OTHER-14'],
  crm: SALE_PARTS,
  undocumented: true,
  when: any(energy, otherContract),
  fields: [
    managed('codice_sconto_ee', 'Codice sconto luce', { required: false, when: power, crm: ['luce'] }),
    managed('codice_sconto_gas', 'Codice sconto gas', { required: false, when: methane, crm: ['gas'] }),
    managed('codice_sconto', 'Codice sconto', { required: false, when: otherContract, ownContract: true }),
  ],
}
