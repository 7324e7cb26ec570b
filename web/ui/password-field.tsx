import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'

interface PasswordFieldProps {
  label: string
  description?: string
  error?: string | undefined
  value: string
  /** Absent: it can only be read and copied. */
  onChange?(value: string): void
  /** Generates another one; absent if it cannot be chosen. */
  onGenerate?(): void
}

/** A password that an administrator passes on: shown, copyable, easy to dictate. */
export function PasswordField({ value, onChange, onGenerate, ...field }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState('')
  const copy = async () => {
    input.current?.select()
    if (await copyText(value)) setCopied(value)
  }
  return (
    <Group gap={6} align="flex-end" wrap="nowrap">
      <TextInput
        {...field}
        ref={input}
        flex={1}
        value={value}
        readOnly={!onChange}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label="Copia la password"
        onClick={() => void copy()}
      >
        {copied === value ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
      {onGenerate && (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Genera un’altra password"
          onClick={onGenerate}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Without https there is no clipboard API; the old command copies the selection. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return document.execCommand('copy')
  return await navigator.clipboard.writeText(text).then(
    () => true,
    () => document.execCommand('copy'),
  )
}
