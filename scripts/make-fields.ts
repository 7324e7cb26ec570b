import { writeFileSync } from 'node:fs'
import { fieldsFile } from './make-fields/fields-file.ts'

// Writes contract/fields.ts from the definition: `npm exec -- node scripts/make-fields.ts`.

writeFileSync(new URL('../contract/fields.ts', import.meta.url), fieldsFile())
