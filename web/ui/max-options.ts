/** The maximum number of options in an open list: typing filters further. */
export const MAX_OPTIONS = 100
