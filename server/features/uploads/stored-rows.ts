const NEW_LINE = 0x0a

/** The rows of `readTable` from a position on, in batches of `size`. */
export function* storedRows<Stored>(
  bytes: Uint8Array,
  { from, size }: { from: number; size: { readonly rows: number } },
): Iterable<Stored[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let rows: Stored[] = []
  let place = 0
  for (let at = 0; at < buffer.length; ) {
    const end = buffer.indexOf(NEW_LINE, at)
    place += 1
    if (place > from) rows.push(JSON.parse(buffer.toString('utf8', at, end)))
    at = end + 1
    if (rows.length < size.rows) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
