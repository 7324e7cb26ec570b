import { writeFileSync } from 'node:fs'
import { DEFINITION_VERSION, definition } from '../contract/index.ts'
import { contractPage } from './make-contract-page/page.ts'

// Writes docs/contract.md: `npm exec -- node scripts/make-contract-page.ts`.

writeFileSync(new URL('../docs/contract.md', import.meta.url), contractPage(definition, DEFINITION_VERSION))
