import { documentRoutes } from '../server/features/documents/routes.ts'
import { recordRoutes } from '../server/features/records/routes.ts'
import type { Route } from '../server/http/route.ts'
import { SAMPLE_TIME, seedSampleData } from './sample-data.ts'
import { serverOfFile } from './server.ts'

/** An installation with records, two agents and an adjustable clock. Closes with the file that opened it. */
export async function openRecordSetup(more: readonly Route[] = []) {
  const clock = { now: SAMPLE_TIME }
  const routes = [...recordRoutes, ...documentRoutes, ...more]
  const server = await serverOfFile({ routes, now: () => clock.now })
  const seeded = await seedSampleData(server.context)
  const agent = await server.signedIn({ name: 'Alice' })
  const colleague = await server.signedIn({ name: 'Bruno' })
  return { clock, server, sampleData: seeded, agent, colleague }
}
