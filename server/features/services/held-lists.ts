import type { Kysely } from 'kysely'
import type { Stuck } from '../../../shared/api/services.ts'
import { confirmHeldList, findHeldLists } from '../../db/held-crm-lists.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

const NOUNS: Record<string, string> = { products: 'prodotti', owners: 'Contact Owner' }

/** Lists of the CRM that lack too many entries. */
export async function heldLists(db: Kysely<Database>, now: Date): Promise<Stuck[]> {
  const lists = await findHeldLists(db, now)
  return lists.map(({ id, name, read_at, held: { lost, of, names } }) => ({
    id,
    kind: `crm-${name}`,
    state: 'held',
    attempts: 0,
    about: `Nell’ultima lettura mancano ${lost.length} ${NOUNS[name]} su ${of}: ${names.join(', ')}${lost.length > names.length ? ', …' : ''}`,
    recordId: null,
    who: '',
    at: read_at.toISOString(),
    nextTryAt: null,
    detail:
      'Fino alla conferma resta l’elenco di prima. Se nel CRM non ci sono più davvero, applica il nuovo elenco: quelli che mancano non si possono più scegliere.',
  }))
}

interface Repair {
  id: string
  action: 'retry' | 'settle'
  now: Date
}

/** Confirms the list. A list stays held back until then, so it cannot be dismissed. */
export async function repairHeldList(db: Kysely<Database>, { id, action, now }: Repair): Promise<boolean> {
  if (action === 'retry') return await confirmHeldList(db, id)
  const lists = await findHeldLists(db, now)
  if (!lists.some((list) => list.id === id)) return false
  throw new Failure('invalid', { message: 'Un elenco in sospeso si applica, non si archivia.' })
}
