import { definition } from '../contract/index.ts'
import { todoRows } from './make-contract-page/todo-rows.ts'

// Every row of the form that the specification does not show, and that the organisation should confirm: `node scripts/todo-rows.ts`.

for (const { title, rows } of todoRows(definition))
  console.log(`${title}\n${rows.map((row) => `  ${row}`).join('\n')}`)
