import { Anchor, List } from '@mantine/core'
import type { CrmEntryLink } from '../../../shared/api/crm-sync.ts'
import { labelIn } from '../../lib/label-in.ts'

const PARTS: Record<string, string> = {
  contact: 'Cliente',
  contract: 'Contratto telco',
  luce: 'Contratto luce',
  gas: 'Contratto gas',
  extra: 'Vendita extra',
  altra: 'Altra vendita',
  insurance: 'Assicurazione',
  contact_altra: 'Cliente dell’altra vendita',
  contact_extra: 'Cliente della vendita extra',
  contact_insurance: 'Cliente dell’assicurazione',
  document: 'Documento',
}

export const partName = (part: string): string => labelIn(PARTS, part) ?? part

/** The name of an entry, as a link to its page. */
export const PageLink = ({ part, page }: { part: string; page: string }) => (
  <Anchor href={page} target="_blank" rel="noreferrer" inherit>
    {partName(part)}
  </Anchor>
)

/** Entries of a record in the CRM, with links to their pages. */
export const CrmEntryList = (props: { entries: readonly CrmEntryLink[]; labelledBy: string }) => (
  <List size="sm" aria-labelledby={props.labelledBy}>
    {props.entries.map(({ part, page }) => (
      <List.Item key={`${part} ${page}`}>
        {page ? <PageLink part={part} page={page} /> : partName(part)}
      </List.Item>
    ))}
  </List>
)
