import { dirname, relative } from 'node:path'
import { build, type Plugin } from 'vite'

/** These read files beside their own code, start a thread from them, or are of one processor. */
const AS_PACKAGES = [
  '@embedpdf/pdfium',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pg-native',
  'pino',
  'pino-pretty',
  'thread-stream',
]

/**
 * Writes the server of a release and what it imports into one file, `server/bundled/cli.mjs`, which `sportello.mjs` loads
 * instead of 2,500. The release needs its packages; the programs of other processes are read from their sources.
 */
export async function bundleServer(release: string): Promise<void> {
  await build({
    configFile: false,
    root: release,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: AS_PACKAGES },
    plugins: [keepPlaces(release)],
    build: {
      ssr: 'server/cli.ts',
      outDir: 'server/bundled',
      target: 'node24',
      minify: false,
      // The comments name the sources below this folder, for stacks in a log.
      rolldownOptions: { cwd: release, output: { entryFileNames: '[name].mjs' } },
    },
  })
}

/** A module of the product finds the files of its folder from the bundle too. */
const keepPlaces = (release: string): Plugin => ({
  name: 'keep-places',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta' },
    handler: (code, id) => {
      const path = relative(release, id)
      return code
        .replaceAll(
          'import.meta.dirname',
          `import.meta.dirname.replace(/server.bundled$/, '${dirname(path)}')`,
        )
        .replaceAll('import.meta.url', `import.meta.url.replace(/server.bundled.[^/]*$/, '${path}')`)
    },
  },
})
