export const API_PREFIX = '/api/v1'
export const TOKEN_HEADER = 'x-accesstoken'
/** Marks an automatic read of the page, which does not count as activity of the session. */
export const BACKGROUND_HEADER = 'x-background'
/** In each answer: the first scripts of the pages that the server has. A page with another one is of a former version. */
export const PAGE_HEADER = 'x-page'
