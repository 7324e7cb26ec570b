import { Fragment } from 'react'

/** The parts of a file name between which a line may end; the last one contains the complete file extension. */
export function breakName(name: string): string[] {
  const tail = /[^\s_.-]{0,16}\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - tail.length)
  return [...(stem.match(/[^\s_.-]*[\s_.-]+|[^\s_.-]+$/g) ?? []), tail].filter((part) => part !== '')
}

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
