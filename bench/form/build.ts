import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { compileEarly } from '../../scripts/compile-early.ts'

const HERE = import.meta.dirname
const ROOT = resolve(HERE, '../..')

/** The contract modules that the model replaces; all other code is the product's. */
const TABLES: Readonly<Record<string, string>> = {
  'contract/definition.ts': 'definition.ts',
  'contract/checks/iban.ts': 'no-iban.ts',
  'contract/rules/complete-place.ts': 'consequences.ts',
  'contract/rules/fill-birth-data.ts': 'consequences.ts',
  'contract/rules/form-actions.ts': 'actions.ts',
  'contract/rules/offered-form-actions.ts': 'actions.ts',
  'contract/kinds/kinds.ts': 'kinds.ts',
}

const tablesOfTheModel: Plugin = {
  name: 'tables-of-the-model',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || !/\.tsx?$/.test(source)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    const own = Object.entries(TABLES).find(([table]) => found?.id === resolve(ROOT, table))?.[1]
    return own ? resolve(HERE, own) : found
  },
}

/** Builds our form of this model into a folder of static files. */
export async function buildForm(model: unknown, outDir: string): Promise<void> {
  await build({
    root: HERE,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [tablesOfTheModel, react(), compileEarly(/index\.html$/)],
    // As text, which a browser reads faster than code; the comparison's own rows get it so too.
    define: { MODEL: `JSON.parse(${JSON.stringify(JSON.stringify(model))})` },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: 'chrome123',
      modulePreload: false,
      // The model does not use the contract's sections and lists.
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => /main\.tsx|\.css/.test(id) } },
    },
  })
}
