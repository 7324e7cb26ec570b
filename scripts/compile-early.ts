import type { Plugin } from 'vite'

/** Read in the first lines of a file alone: https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Bytes from which a browser compiles a file while it arrives. In a smaller one the hint would only cost time. */
const STREAMED = 30_000

/**
 * Lets the browser compile all functions of these entries, and of the files they need, on another thread while they
 * arrive. Otherwise each is compiled at its first call, on the main thread. A browser that does not know the hint treats
 * it as a comment.
 *
 * @param entries the modules that a user opens first: the page's entry, or one of its lazy parts
 */
export function compileEarly(entries: RegExp): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    generateBundle: {
      // The build writes its own first line into some files before.
      order: 'post',
      handler(_options, bundle) {
        const files = new Set(
          Object.values(bundle)
            .filter((file) => file.type === 'chunk' && entries.test(file.facadeModuleId ?? ''))
            .map((file) => file.fileName),
        )
        // A set that grows is walked to its end.
        for (const name of files) {
          const file = bundle[name]
          if (file?.type !== 'chunk') continue
          for (const needed of file.imports) files.add(needed)
          if (file.code.length > STREAMED) file.code = HINT + file.code
        }
      },
    },
  }
}
