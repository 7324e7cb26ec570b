import { recordRoutes } from '../server/features/records/routes.ts'
import { fillOffice, OFFICE_NOW } from './office.ts'
import { testServer } from './server.ts'

/** An office with its records, two agents and a clock to move. Whoever opens it closes its server. */
export async function openRecordOffice() {
  const clock = { now: OFFICE_NOW }
  const server = await testServer({ routes: recordRoutes, now: () => clock.now })
  const office = await fillOffice(server.context)
  const agent = await server.signedIn({ name: 'Alice' })
  const colleague = await server.signedIn({ name: 'Bruno' })
  return { clock, server, office, agent, colleague }
}
