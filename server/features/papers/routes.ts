import * as calls from '../../../shared/api/papers.ts'
import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import { type FindCaller, type Route, route } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { addPaper, changePaper, findPapers, findScopes, removePaper } from './papers.ts'
import { readPaper } from './read-paper.ts'

export const paperRoutes: Route[] = [
  route(calls.listPapers, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    papers: await findPapers(db),
    ...(await findScopes(db)),
  })),

  route(calls.addPaper, 'administrator', async ({ context, body, file, caller }) => ({
    ok: true,
    paper: await addPaper(context, { ...body, file }, caller),
  })),

  route(calls.changePaper, 'administrator', async ({ context, params: { id }, body, caller }) => ({
    ok: true,
    paper: await changePaper(context, { id, ...body }, caller),
  })),

  route(calls.removePaper, 'administrator', async ({ context, params: { id }, caller }) => {
    await removePaper(context, id, caller)
    return { ok: true }
  }),
]

/** `/documenti-precontrattuali/{id}`: the file of a paper, in a new tab. */
export const paperFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/documenti-precontrattuali/:name',
      rule: 'administrator',
      about: { summary: 'A paper before the contract', type: 'application/pdf' },
      find: async ({ name }) => {
        const file = await readPaper(context, name)
        if (!file) throw new Failure('not-found')
        return file
      },
    })
