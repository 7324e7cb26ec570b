import {
  listRemovedScripts as listRemovedScriptsCall,
  listScriptChoices as listScriptChoicesCall,
  listScripts as listScriptsCall,
  previewScript,
  readScript,
  restoreScript as restoreScriptCall,
  scriptCalls,
} from '../../../shared/api/scripts.ts'
import { addCustomVariables, findValues, type RecordValues } from '../../documents/find-values.ts'
import { renderScript } from '../../documents/script-html.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { listRemovedScripts, restoreScript } from './restore-script.ts'
import { countRecords, listScriptChoices, removeScript, scripts } from './scripts.ts'

/** @param recordValues the values of a real record for a preview */
export const scriptRoutes = (recordValues: RecordValues): Route[] => [
  route(listScriptsCall, 'any user', async ({ context: { db }, query }) => {
    const { entries, count } = await scripts.search(db, query)
    return { ok: true, scripts: entries, count }
  }),

  route(
    listScriptChoicesCall,
    'any user',
    async ({ context: { db } }) => ({ ok: true, scripts: await listScriptChoices(db) }),
    { derivedFrom: () => ['scripts'] },
  ),

  route(readScript, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    script: await scripts.find(db, id),
    records: await countRecords(db, id),
  })),

  createRoute(scriptCalls.create, scripts, ({ id }) => ({ ok: true, scriptId: id })),
  updateRoute(scriptCalls.update, scripts, ({ id }) => ({ ok: true, scriptId: id })),
  removeRoute(scriptCalls.remove, { remove: removeScript }),

  route(listRemovedScriptsCall, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    scripts: await listRemovedScripts(db),
  })),

  route(restoreScriptCall, 'administrator', async ({ context: { db, now }, params: { id }, caller }) => {
    await restoreScript(db, { id, now: now() }, caller)
    return { ok: true }
  }),

  route(previewScript, 'administrator', async ({ context, body, caller }) => {
    const values = await findValues(context, body.source, { reader: caller, recordValues })
    return { ok: true, html: renderScript(body.script, await addCustomVariables(context.db, values)) }
  }),
]
