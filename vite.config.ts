import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileEarly } from './scripts/compile-early.ts'

/** Compresses the files that the server sends, so that no request waits for it. */
function packed(): Plugin {
  let folder = ''
  return {
    name: 'packed',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = build.outDir
    },
    closeBundle: () => {
      for (const file of globSync(`${folder}/**/*.{js,mjs,css,html,svg}`)) {
        const content = readFileSync(file)
        if (content.length < SMALL) continue
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content))
      }
    },
  }
}
/** Packing less than a network packet saves nothing. */
const SMALL = 1_400

const PDF_READER = join(import.meta.dirname, 'node_modules/pdfjs-dist')
const { version: pdfReaderVersion } = JSON.parse(readFileSync(join(PDF_READER, 'package.json'), 'utf8'))

/** The decoders without WebAssembly, character maps and fonts that a document loads when it needs them, with their licences. */
function pdfReaderFiles(): Plugin {
  return {
    name: 'pdf-reader-files',
    apply: 'build',
    generateBundle() {
      const needed = '{cmaps/*,standard_fonts/*,wasm/*_nowasm_fallback.js,wasm/LICENSE*}'
      for (const file of globSync(needed, { cwd: PDF_READER })) {
        const fileName = `assets/pdfjs-${pdfReaderVersion}/${file.replaceAll('\\', '/')}`
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(PDF_READER, file)) })
      }
    },
  }
}

/** The first pages of the organisation and its customers, and the form, which is opened most. */
const FIRST_SEEN = /\/(index\.html|customer\.html|web\/app\/record-(list|form)-screen\.tsx)$/

/** Browsers from the spring of 2022 on: newer syntax is compiled for them. */
const OLDEST_BROWSERS = ['chrome100', 'edge100', 'firefox100', 'safari15.4', 'ios15.4']

const FACES = /\/contract\/(?:places|people)\/index\.ts$/

export default defineConfig({
  plugins: [react(), compileEarly(FIRST_SEEN), pdfReaderFiles(), packed()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'customer.html'],
      // A face only names the files of its room: a page loads those that it uses, not all of them.
      treeshake: { moduleSideEffects: [{ test: FACES, sideEffects: false }] },
    },
    // Customers sign on the phone they have.
    target: OLDEST_BROWSERS,
    // For older targets the minifier would rewrite light-dark(), which both colour schemes require.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
})
