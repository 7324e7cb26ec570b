/** A PDF as a page sends it: a form with one file, and the fields of the order before it. */
export function pdfForm(bytes: Uint8Array, { filename = 'modulo.pdf', part = 'files', order = '' } = {}) {
  const line = 'x-line-x'
  const before = order ? `--${line}\r\ncontent-disposition: form-data; name="order"\r\n\r\n${order}\r\n` : ''
  const head = `${before}--${line}\r\ncontent-disposition: form-data; name="${part}"; filename="${filename}"\r\ncontent-type: application/pdf\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${line}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${line}` },
  }
}
