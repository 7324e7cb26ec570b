/** The message of the worker to the page: a part of the file was left out. */
export const LOST_DATA = 'lost-data'

/** The reader goes on after these. It writes each to the console of the worker, and names no page. */
const LOSSES = [
  // The rest of a Flate stream, such as half of an image.
  / in flate stream$/,
  /^Warning: Filter ".*" is not supported\.$/,
  /^Warning: Invalid stream: /,
  // The rest of a JPEG image.
  /^Warning: JpegImage\.parse - reached the end of the image data /,
  / -- ignoring the rest of the image data\.$/,
  /^Warning: Image dimensions are missing/,
  /^Warning: getOperatorList - ignoring annotation data /,
]

export const isLoss = (message: string): boolean => LOSSES.some((loss) => loss.test(message))
