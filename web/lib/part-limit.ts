/** The message of the worker to the page: a part of the file unpacks to more than `MOST_PART_BYTES`. */
export const TOO_LARGE = 'too-large'

/** More than an uncompressed page of A3 with 600 dots per inch in color. */
export const MOST_PART_BYTES = 256 * 1024 * 1024
