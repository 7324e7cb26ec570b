import { Anchor } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { HistoryEntry } from '../../../shared/api/history.ts'

/** A link to the entity, if it has a page and was not removed. */
export function EntityLink({ entry }: { entry: HistoryEntry }) {
  const title = entry.title || 'senza nome'
  // A removed record can be restored from its list.
  if (entry.noun === 'records' && entry.gone)
    return (
      <Anchor inherit renderRoot={(props) => <Link to="/records" search={{ removed: true }} {...props} />}>
        «{title}», rimosso
      </Anchor>
    )
  const target = targetOf(entry)
  if (!target) return <>«{title}»</>
  return (
    <Anchor inherit renderRoot={(props) => <Link {...target} {...props} />}>
      «{title}»
    </Anchor>
  )
}

type Target = Pick<LinkProps, 'to' | 'params' | 'search'>

function targetOf({ noun, objectId: id, title, gone, kind }: HistoryEntry): Target | undefined {
  // An import of a file has no single entity.
  if (kind === 'imported') return undefined
  if (gone) return undefined
  const named = { searchWord: title }
  switch (noun) {
    case 'records':
      return { to: '/records/$id', params: { id } }
    case 'users':
      return { to: '/users' }
    case 'scripts':
      return { to: '/scripts/$id', params: { id } }
    case 'templates':
      return { to: '/templates/$id', params: { id } }
    case 'customs':
      return { to: '/templates/custom/$id', params: { id } }
    case 'packages':
      return { to: '/packages', search: named }
    case 'crm-products':
      return { to: '/crm/products', search: named }
    case 'crm-users':
      return { to: '/crm/owners', search: named }
    case 'crm-mapping':
      return { to: '/crm/mapping', search: { searchWord: title.split(' ')[0] ?? '', show: 'all' } }
    case 'addresses':
    case 'consent-texts':
    case 'domains':
    case 'emails':
    case 'ibans':
    case 'mail-texts':
    case 'mailing-template':
    case 'manage-fields':
    case 'newsletter-scripts':
    case 'rules':
    case 'settings':
      return undefined
  }
}
