import { Stack, Text } from '@mantine/core'
import type { DocumentBox } from '../../../shared/api/signing.ts'
import { BOX_SIGNER_LABELS, BOX_SIGNERS, type BoxSigner } from '../../../shared/documents/signing-box.ts'
import classes from './signer-list.module.css'

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
export function SignerList({ documents, people }: SignerListProps) {
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
