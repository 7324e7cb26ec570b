/** Lines that are added to a file below the first line that contains `below`. An absent `below` makes a new file. */
interface Change {
  file: string
  below?: string
  add: string
}

/** A change of the form, as CONTRIBUTING.md shows it. */
export interface Patch {
  title: string
  changes: readonly Change[]
}

const SECTIONS = 'contract/sections'

export const PATCHES: readonly Patch[] = [
  {
    title: 'a required text field in LUCE',
    changes: [
      {
        file: `${SECTIONS}/energy/luce.ts`,
        below: "textField('distributore_luce'",
        add: "    textField('nota_contatore', 'Nota contatore'),",
      },
    ],
  },
  {
    title: 'a field of the insured vehicle',
    changes: [
      {
        file: `${SECTIONS}/insurance/insurance.ts`,
        below: "textField('modello'",
        add: "    textField('cilindrata', 'Cilindrata'),",
      },
    ],
  },
  {
    title: 'a field of the customer, which the second set repeats',
    changes: [
      {
        file: `${SECTIONS}/customer/customer.ts`,
        below: "managed('tipo_iva'",
        add: "    textField('settore', 'Settore'),",
      },
    ],
  },
  {
    title: 'a column of the summary',
    changes: [
      {
        file: `${SECTIONS}/energy/luce.ts`,
        below: "field('consumo_medio_annuo'",
        add: "      summary: 'consumo',",
      },
    ],
  },
  {
    title: 'a section',
    changes: [
      {
        file: `${SECTIONS}/visit/visit.ts`,
        add: `import { SALE_PARTS } from '../../crm-parts.ts'
import type { Section } from '../../row.ts'
import { energy } from '../common/section-conditions.ts'
import { textField } from '../common/field-builders.ts'

export const visit: Section = {
  id: 'sopralluogo',
  title: 'Sopralluogo',
  requirements: ['FORM-OTHER-2'],
  crm: SALE_PARTS,
  when: energy,
  fields: [textField('tecnico', 'Tecnico')],
}
`,
      },
      {
        file: 'contract/definition.ts',
        below: "from './sections/supply-point/supply-point.ts'",
        add: "import { visit } from './sections/visit/visit.ts'",
      },
      { file: 'contract/definition.ts', below: '  voltura,', add: '  visit,' },
    ],
  },
]
