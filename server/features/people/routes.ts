import { searchPerson } from '../../../shared/api/people.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { type Route, route } from '../../http/route.ts'
import { exportLinkOf } from './export-link.ts'
import { findPerson } from './find-person.ts'
import { readIdentifiers } from './identifiers.ts'

export const peopleRoutes: Route[] = [
  route(searchPerson, 'administrator', async ({ context, body, caller }) => {
    const identifiers = readIdentifiers(body)
    const person = await findPerson(context.db, identifiers)
    const detail = { contracts: person.records.length }
    await logUserAction(context.db, {
      userId: caller.userId,
      actor: caller,
      action: 'person searched',
      detail,
    })
    return { ok: true, person: { ...person, exportLink: exportLinkOf(context, caller.userId, identifiers) } }
  }),
]
