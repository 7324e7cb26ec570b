import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SaleChannel } from '../../../contract/duties/rules.ts'
import type { CallAnswer } from '../../../shared/api/call.ts'
import {
  type Envelope,
  type preflightSending,
  sendContract,
  sendWithWaivers,
} from '../../../shared/api/signatures.ts'
import type { DocumentBox } from '../../../shared/api/signing.ts'
import { BOX_SIGNER_LABELS, BOX_SIGNERS, type BoxSigner } from '../../../shared/documents/signing-box.ts'
import { failureText } from '../../lib/call-failure.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { DialogAct } from '../../ui/dialog.tsx'
import { FileName } from '../../ui/file-name.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { reloadRecordLists } from '../records/record-queries.ts'
import { personName } from './envelope-labels.ts'
import { PreflightFindingList } from './preflight-finding-list.tsx'
import { SaleChannelSelect } from './sale-channel-select.tsx'
import { type SecondSignerChoice, SecondSignerForm, toSecondSigner } from './second-signer-form.tsx'
import { envelopesQuery, preflightQuery } from './sign-queries.ts'
import classes from './signer-list.module.css'
import { blockingFindings, type Waivers, waiversToSend } from './waivers.ts'

/** The pause in typing before the server checks the second signer. */
const CHECK_AFTER_MS = 500

interface SendPanelProps {
  recordId: string
  /** An envelope was sent before. */
  isRepeat: boolean
  onTyped(typed: boolean): void
  onSent(envelope: Envelope): void
}

/** The findings, the reasons of waived ones, and the button. */
export function SendPanel({ recordId, isRepeat, onTyped, onSent }: SendPanelProps) {
  const client = useQueryClient()
  const [choice, setChoice] = useState<SecondSignerChoice>()
  const second = choice && toSecondSigner(choice)
  const [checked] = useDebouncedValue(second, CHECK_AFTER_MS)
  const preflight = useQuery(preflightQuery(recordId, checked))
  const [waivers, setWaivers] = useState<Waivers>({})
  const [chosen, setChosen] = useState<SaleChannel>()
  // The form shows the proposal of the record until the user types.
  const proposed = preflight.data?.second
  // What is shown is sent, also where a proposal of the server would be another one meanwhile.
  const channel = chosen ?? preflight.data?.saleChannel
  if (proposed && !choice) setChoice({ signs: true, person: proposed })
  // A finding is not shown for data that the form requests.
  const findings = (preflight.data?.findings ?? []).filter(
    ({ code, weight }) =>
      !(choice?.signs && code === 'second-signer' && weight === 'waivable') &&
      !(chosen && code === 'sale-channel'),
  )
  const isChecked = second === checked && !preflight.isPlaceholderData
  const secondMissing = choice?.signs === true && !second
  const order = useMutation({
    mutationFn: async () => {
      const reasons = waiversToSend(findings, waivers)
      const params = { id: recordId }
      if (Object.keys(reasons).length === 0 && !second && !channel)
        return await send(sendContract, { params })
      const body = { waivers: reasons, ...(second && { second }), ...(channel && { saleChannel: channel }) }
      return await send(sendWithWaivers, { params, body })
    },
    meta: { failure: 'in place' },
    onMutate: () => toast.working('Sending the contract...'),
    onSettled: (_answer, _error, _input, done) => done?.(),
    onSuccess: ({ envelope }) => {
      if (envelope.state === 'preparing' || envelope.state === 'to-check')
        toast.success('L’invio del contratto è in corso')
      else toast.success('The contract sent!')
      onSent(envelope)
    },
    onError: () => {
      toast.error('Cannot send the contract!')
      // The service may have received it anyway, and the findings may have changed.
      void client.invalidateQueries({ queryKey: envelopesQuery(recordId).queryKey })
      void reloadRecordLists(client)
    },
  })
  if (preflight.error)
    return (
      <LoadError
        what="Impossibile preparare l’invio"
        error={preflight.error}
        retrying={preflight.isFetching}
        onRetry={() => void preflight.refetch()}
      />
    )
  if (!preflight.data)
    return (
      <div role="status" aria-label="Controllo del contratto in corso">
        <ListSkeleton rows={4} />
      </div>
    )
  const { signer, documents, provider } = preflight.data
  return (
    <Stack gap="sm" component="section" aria-label="Invio">
      <Addressee signer={signer} provider={provider} />
      <DocumentLinks documents={documents} />
      <SignerList
        documents={documents}
        people={{ customer: personName(signer), ...(second && { second: personName(second) }) }}
      />
      {choice && (
        <SecondSignerForm
          choice={choice}
          onChoice={(next) => {
            setChoice(next)
            onTyped(true)
          }}
        />
      )}
      {preflight.data.asksSaleChannel && (
        <SaleChannelSelect
          value={channel ?? null}
          onChange={(channel) => {
            setChosen(channel)
            onTyped(true)
          }}
        />
      )}
      <PreflightFindingList
        recordId={recordId}
        findings={findings}
        waivers={waivers}
        onWaivers={(next) => {
          setWaivers(next)
          onTyped(Object.values(next).some((reason) => reason !== ''))
        }}
      />
      {order.isError && (
        <Alert color="red" variant="outline" py="xs" role="alert" styles={{ message: { color: 'inherit' } }}>
          {failureText(order.error)}
        </Alert>
      )}
      <DialogAct>
        <Button
          loading={order.isPending}
          disabled={!isChecked || secondMissing || blockingFindings(findings, waivers).length > 0}
          onClick={() => order.mutate()}
        >
          {isRepeat ? 'Manda di nuovo alla firma' : 'Manda alla firma'}
        </Button>
      </DialogAct>
    </Stack>
  )
}

function DocumentLinks({ documents }: Pick<CallAnswer<typeof preflightSending>, 'documents'>) {
  return (
    <Group gap="sm">
      {documents.map(({ name, link }) => (
        <Anchor
          key={link}
          href={`/pdf/${link}`}
          target="_blank"
          rel="noreferrer"
          size="sm"
          style={{ overflowWrap: 'anywhere' }}
        >
          <FileName name={name} />
        </Anchor>
      ))}
    </Group>
  )
}

function Addressee({ signer, provider }: Pick<CallAnswer<typeof preflightSending>, 'signer' | 'provider'>) {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      A <b>{personName(signer) || 'cliente senza nome'}</b>
      {signer.email ? `, ${signer.email}` : ', senza indirizzo'}
      {signer.phone && `, ${signer.phone}`}
      {provider === 'namirial' ? ' · con Namirial' : ' · con la nostra pagina di firma (FES)'}
    </Text>
  )
}

interface SignerListProps {
  documents: readonly { name: string; boxes: readonly DocumentBox[] }[]
  /** The names of the signers, if known. */
  people: Partial<Record<BoxSigner, string>>
}

/** The texts for boxes without a declaration. */
const WITHOUT_ACT: Partial<Record<BoxSigner, string>> = {
  office: 'Il nome dell’ufficio, con il sigillo.',
  nobody: 'Resta vuoto.',
}

/** Each act once, with its pages. */
const actsOf = (boxes: readonly DocumentBox[]) =>
  [...Map.groupBy(boxes, ({ act }) => act)].map(([act, same]) => ({
    act,
    pages: [...new Set(same.map(({ page }) => page))],
    fields: same.map(({ field }) => field),
  }))

/** The signature boxes of the documents with their declarations, grouped by signer. */
function SignerList({ documents, people }: SignerListProps) {
  const groups = BOX_SIGNERS.map((signer) => ({
    signer,
    acts: documents.flatMap(({ name, boxes }, index) =>
      actsOf(boxes.filter((box) => box.signer === signer)).map((one) => ({
        ...one,
        key: `${index} ${one.act}`,
        document: documents.length > 1 ? name : '',
      })),
    ),
  })).filter(({ acts }) => acts.length > 0)
  if (groups.length === 0) return null
  return (
    <Stack gap={6} component="section" aria-label="Chi firma dove">
      <Text size="sm" fw={600}>
        Chi firma dove
      </Text>
      <dl className={classes.list}>
        {groups.map(({ signer, acts }) => (
          <div key={signer} data-signer={signer}>
            <dt>
              {BOX_SIGNER_LABELS[signer]}
              {people[signer] && <span>{people[signer]}</span>}
            </dt>
            {acts.map(({ key, pages, fields, act, document }) => (
              <dd key={key} title={fields.join(', ')}>
                <b>
                  pag. {pages.join(', ')}
                  {document && ` di ${document}`}
                </b>{' '}
                {WITHOUT_ACT[signer] ?? act}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Stack>
  )
}
