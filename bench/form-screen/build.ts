import { build } from 'vite'
import { compileEarly } from '../../scripts/compile-early.ts'

/** The folder of the built form page while a bench runs. */
export const SCREEN_ROOT = import.meta.dirname

/** Builds the real contract form alone, without the rest of the product, into a folder of static files. */
export async function buildScreen(outDir: string): Promise<void> {
  await build({
    root: SCREEN_ROOT,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [compileEarly(/index\.html$/)],
    // As in the product: older targets rewrite light-dark(), and then no control has its colours.
    build: { outDir, emptyOutDir: true, target: 'es2022', cssTarget: 'chrome123' },
  })
}
