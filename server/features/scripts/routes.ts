import { listScripts as listScriptsCall, readScript } from '../../../shared/api/scripts.ts'
import { type Route, route } from '../../http/route.ts'
import { findScript, listScripts } from './find-scripts.ts'

export const scriptRoutes: Route[] = [
  route(listScriptsCall, 'any user', async ({ context, query }) => ({
    ok: true,
    ...(await listScripts(context.db, query)),
  })),

  route(readScript, 'any user', async ({ context, params }) => ({
    ok: true,
    script: await findScript(context.db, params.id),
  })),
]
