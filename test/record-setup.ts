import { documentRoutes } from '../server/features/documents/routes.ts'
import { recordRoutes } from '../server/features/records/routes.ts'
import { SAMPLE_TIME, seedSampleData } from './sample-data.ts'
import { testServer } from './server.ts'

/** An installation with records, two agents and an adjustable clock. The caller closes its server. */
export async function openRecordSetup() {
  const clock = { now: SAMPLE_TIME }
  const server = await testServer({ routes: [...recordRoutes, ...documentRoutes], now: () => clock.now })
  const seeded = await seedSampleData(server.context)
  const agent = await server.signedIn({ name: 'Alice' })
  const colleague = await server.signedIn({ name: 'Bruno' })
  return { clock, server, sampleData: seeded, agent, colleague }
}
