import { erasePerson as eraseCall, readDueErasures, searchPerson } from '../../../shared/api/people.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { type Route, route } from '../../http/route.ts'
import { countDue } from '../../people/erase-due.ts'
import { readIdentifiers } from '../../people/identifiers.ts'
import { erasePerson } from './erase-person.ts'
import { exportLinkOf } from './export-link.ts'
import { findPerson } from './find-person.ts'

export const peopleRoutes: Route[] = [
  route(searchPerson, 'administrator', async ({ context, body, caller }) => {
    const identifiers = readIdentifiers(body)
    const person = await findPerson({ db: context.db, now: context.now() }, identifiers)
    const detail = { contracts: person.records.length }
    await logUserAction(context.db, {
      userId: caller.userId,
      actor: caller,
      action: 'person searched',
      detail,
    })
    return { ok: true, person: { ...person, exportLink: exportLinkOf(context, caller.userId, identifiers) } }
  }),

  route(eraseCall, 'administrator', async ({ context, body: { reason, ...typed }, caller }) => {
    const identifiers = readIdentifiers(typed)
    return { ok: true, erased: await erasePerson(context, { identifiers, reason, actor: caller }) }
  }),

  route(readDueErasures, 'administrator', async ({ context }) => ({
    ok: true,
    due: await countDue(context.db, context.now()),
  })),
]
