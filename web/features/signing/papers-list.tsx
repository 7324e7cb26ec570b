import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconFileText } from '@tabler/icons-react'
import { PAPER_LABELS } from '../../../contract/duties/papers.ts'
import type { Signing } from '../../../shared/api/signing.ts'
import classes from './signing.module.css'

interface PapersListProps {
  papers: Signing['papers']
  /** The link of all papers as one file. */
  archive: string
  /** The links of the papers that the signer has opened or downloaded here. */
  opened: ReadonlySet<string>
  onOpened(links: readonly string[]): void
}

/** The papers before the contract: each is opened, or all are downloaded with one press. PAPERS-6 */
export function PapersList({ papers, archive, opened, onOpened }: PapersListProps) {
  if (papers.length === 0) return null
  const all = papers.map(({ link }) => link)
  return (
    <section className={classes.summary} aria-labelledby="papers" data-papers>
      <Text id="papers" component="h2" fw={600}>
        Prima del contratto
      </Text>
      <Text size="sm" mb="xs">
        Questi documenti Le spiegano l’offerta e i Suoi diritti. Li apra o li scarichi prima di firmare: sono
        anche allegati alla mail.
      </Text>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {papers.map(({ link, kind, name }) => (
          <li key={link}>
            <Anchor
              href={link}
              target="_blank"
              rel="noreferrer"
              onClick={() => onOpened([link])}
              onAuxClick={() => onOpened([link])}
              style={{ overflowWrap: 'anywhere' }}
            >
              {opened.has(link) ? (
                <IconCircleCheck size={18} aria-label="Aperto" style={{ verticalAlign: 'text-bottom' }} />
              ) : (
                <IconFileText size={18} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />
              )}{' '}
              {PAPER_LABELS[kind]}
            </Anchor>{' '}
            <Text span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
          </li>
        ))}
      </Stack>
      <Button
        component="a"
        href={archive}
        download
        variant="default"
        size="md"
        mt="sm"
        leftSection={<IconDownload size={18} />}
        onClick={() => onOpened(all)}
      >
        Scarica tutti i documenti
      </Button>
    </section>
  )
}

/** Which papers are still to open, as a sentence; undefined when none is. */
export function unopenedNotice(papers: Signing['papers'], opened: ReadonlySet<string>): string | undefined {
  const titles = new Set(papers.filter(({ link }) => !opened.has(link)).map(({ kind }) => PAPER_LABELS[kind]))
  return titles.size === 0 ? undefined : `Prima apra o scarichi: ${[...titles].join(', ').toLowerCase()}.`
}
