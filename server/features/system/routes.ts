import { makeSupportCopy, readSystem as readCall } from '../../../shared/api/system.ts'
import { type Route, route } from '../../http/route.ts'
import { readJudgedSystem } from './read-judged-system.ts'
import { buildSupportCopy } from './support-copy.ts'

export const systemRoutes: Route[] = [
  route(readCall, 'administrator', async ({ context }) => ({
    ok: true,
    system: await readJudgedSystem(context),
  })),

  route(makeSupportCopy, 'administrator', async ({ context }) => {
    const system = await readJudgedSystem(context)
    const time = system.at.slice(0, 19).replaceAll(':', '-')
    return {
      ok: true,
      name: `sportello-assistenza-${time}Z.json`,
      content: `${JSON.stringify(await buildSupportCopy(context, system), null, 2)}\n`,
    }
  }),
]
