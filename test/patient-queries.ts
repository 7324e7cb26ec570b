/**
 * On a busy machine what a test of the page looks for may appear late; a test that hangs ends by this limit. A failed query
 * lists the roles of the page, without its markup.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 60_000 })
  process.env.DEBUG_PRINT_LIMIT ??= '0'
}

export {}
