import { Button, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import classes from './verify.module.css'

interface FileDropProps {
  busy: boolean
  onFile(file: File): void
}

/** A file, dropped or chosen. Without a library, so that the page stays small. */
export function FileDrop({ busy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for every hand
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileTypePdf size={36} stroke={1.4} aria-hidden="true" />
      <Button size="md" loading={busy} onClick={() => input.current?.click()}>
        Scegli il PDF
      </Button>
      <Text size="sm" c="dimmed" className={classes.mouse}>
        oppure lo trascini qui
      </Text>
      <label htmlFor={id} className={classes.hidden}>
        PDF da verificare
      </label>
      <input
        ref={input}
        id={id}
        className={classes.hidden}
        type="file"
        tabIndex={-1}
        accept="application/pdf,.pdf"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
