import { Alert, Checkbox, Group, Loader, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import {
  ACCOUNT_MAIL_KINDS,
  type MailTextKind,
  type MailWording,
  previewMailText,
} from '../../../shared/api/mail-texts.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { SandboxedFrame } from '../../ui/sandboxed-frame.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import classes from './mail-texts.module.css'

const PAUSE_MS = 400
const ACCOUNT: readonly MailTextKind[] = ACCOUNT_MAIL_KINDS

const previewQuery = (kind: MailTextKind, body: MailWording & { source: ValuesSource }) =>
  queryOptions({
    queryKey: ['mail-texts', 'preview', kind, body],
    queryFn: ({ signal }) => send(previewMailText, { params: { kind }, body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { failure: 'in place' },
  })

/** The mail with the current text, for an example customer or a record. */
export function MailTextPreview({ kind, draft }: { kind: MailTextKind; draft: MailWording }) {
  const [source, setSource] = useState<ValuesSource>({ sample: 'luce-domestico' })
  const [asText, setAsText] = useState(false)
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const { data, error, isFetching } = useQuery(previewQuery(kind, { ...settled, source }))
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        {!ACCOUNT.includes(kind) && <ValuesSourcePicker value={source} onChange={setSource} />}
        <Checkbox
          size="sm"
          label="Solo testo"
          checked={asText}
          onChange={({ currentTarget: { checked } }) => setAsText(checked)}
        />
      </Group>
      {error && (
        <Alert color="red" variant="outline" py="xs" role="alert">
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && <Loader size="sm" aria-label="Caricamento in corso" />}
      {data && !error && (
        <div aria-busy={isFetching}>
          <Text size="sm" mb={6} style={{ overflowWrap: 'anywhere' }}>
            <b>Oggetto:</b> {data.subject}
          </Text>
          {asText ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
            <pre className={classes.text} tabIndex={0}>
              {data.text}
            </pre>
          ) : (
            <SandboxedFrame className={classes.page} title="Anteprima della mail" page={data.html} />
          )}
        </div>
      )}
    </Stack>
  )
}
