/** The name of the `meta` element that a page has while the server still prepares its demonstration. */
export const PREPARING = 'preparing'
/** The address that answers with success as soon as the page can be opened. */
export const READY_PATH = '/health/ready'

/** The page with the mark, on which it waits instead of calling the server. */
export const markAsPreparing = (html: string): string =>
  html.replace(/<head>/i, `$&<meta name="${PREPARING}" content="demonstration" />`)
