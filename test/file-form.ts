export interface FileForm {
  payload: Buffer
  headers: { 'content-type': string }
}

/** A file as the page uploads it: a form with its bytes, and before them `order`, the JSON text of a call with a body. */
export function fileForm(
  bytes: Uint8Array | string,
  { filename = 'modulo.pdf', part = 'files', order = '' } = {},
): FileForm {
  const edge = 'edge-of-the-parts'
  const head = (more: string) => `--${edge}\r\ncontent-disposition: form-data; ${more}\r\n`
  const before = order ? `${head('name="order"')}\r\n${order}\r\n` : ''
  const file = `${head(`name="${part}"; filename="${filename}"`)}content-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([
      Buffer.from(before + file),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}
