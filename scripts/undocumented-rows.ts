import { definition } from '../contract/index.ts'
import { undocumentedRows } from './make-contract-page/page.ts'

// Prints the rows of the form that the specification leaves open and the organisation should confirm:
// `npm exec -- node scripts/undocumented-rows.ts`.

for (const { title, rows } of undocumentedRows(definition))
  console.log(`${title}\n${rows.map((row) => `  ${row}`).join('\n')}`)
