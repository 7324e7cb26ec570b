import { crc32, deflateSync } from 'node:zlib'

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const INK = 0x102a6eff

/** A PNG as a canvas makes it: transparent, with one stroke unless `blank`. */
export function drawing({ width = 120, height = 40, blank = false } = {}): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let x = 5; !blank && x < width - 5; x += 1) {
    const y = Math.round(height / 2 + (height / 3) * Math.sin(x / 9))
    rows.writeUInt32BE(INK, y * (width * 4 + 1) + 1 + x * 4)
  }
  return png({ width, height, data: deflateSync(rows) })
}

/** A PNG of any packed data, also of one that its head does not describe. */
export function png({
  width,
  height,
  data,
  kind = [8, 6, 0, 0, 0],
}: {
  width: number
  height: number
  data: Buffer
  kind?: number[]
}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(kind, 8)
  return Buffer.concat([MAGIC, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
