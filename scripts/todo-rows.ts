import { definition } from '../contract/index.ts'
import { todoRows } from './make-contract-page/todo-rows.ts'

// Prints the rows of the form that the specification leaves open and the organisation should confirm:
// `npm exec -- node scripts/todo-rows.ts`.

for (const { title, rows } of todoRows(definition))
  console.log(`${title}\n${rows.map((row) => `  ${row}`).join('\n')}`)
