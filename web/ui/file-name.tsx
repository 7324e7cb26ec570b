import { Fragment } from 'react'
import { breakName } from './break-name.ts'

/** A file name that may be longer than a line: it breaks at its separators and never inside the extension. */
export function FileName({ name }: { name: string }) {
  const parts = breakName(name)
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {parts.slice(0, -1).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their order
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
      <span style={{ whiteSpace: 'nowrap' }}>{parts.at(-1)}</span>
    </span>
  )
}
