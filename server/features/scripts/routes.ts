import {
  createScript,
  listRemovedScripts as listRemovedScriptsCall,
  listScriptChoices as listScriptChoicesCall,
  listScripts as listScriptsCall,
  previewScript,
  readScript,
  removeScript,
  restoreScript as restoreScriptCall,
  updateScript,
} from '../../../shared/api/scripts.ts'
import { addCustomVariables, findValues, type RecordValues } from '../../documents/find-values.ts'
import { renderScript } from '../../documents/script-html.ts'
import { type Route, route } from '../../http/route.ts'
import { countRecords, findScript, listScriptChoices, listScripts } from './find-scripts.ts'
import { listRemovedScripts, restoreScript } from './restore-script.ts'
import { addScript, changeScript, dropScript } from './save-script.ts'

/** @param recordValues what a real record gives to a preview */
export const scriptRoutes = (recordValues: RecordValues): Route[] => [
  route(listScriptsCall, 'any user', async ({ context, query }) => ({
    ok: true,
    ...(await listScripts(context.db, query)),
  })),

  route(
    listScriptChoicesCall,
    'any user',
    async ({ context: { db } }) => ({ ok: true, scripts: await listScriptChoices(db) }),
    { derivedFrom: () => ['scripts'] },
  ),

  route(readScript, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    script: await findScript(db, id),
    records: await countRecords(db, id),
  })),

  route(
    createScript,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      scriptId: await addScript(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateScript,
    'administrator',
    async ({ context: { db, now }, params: { id }, body, caller: { userId }, ip }) => {
      const { readAt, ...payload } = body
      await changeScript(db, { id, payload, readAt, now: now() }, { userId, ip })
      return { ok: true, scriptId: id }
    },
  ),

  route(
    removeScript,
    'administrator',
    async ({ context: { db, now }, params: { id }, caller: { userId }, ip }) => {
      await dropScript(db, { id, now: now() }, { userId, ip })
      return { ok: true }
    },
  ),

  route(listRemovedScriptsCall, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    scripts: await listRemovedScripts(db),
  })),

  route(
    restoreScriptCall,
    'administrator',
    async ({ context: { db, now }, params: { id }, caller: { userId }, ip }) => {
      await restoreScript(db, { id, now: now() }, { userId, ip })
      return { ok: true }
    },
  ),

  route(previewScript, 'administrator', async ({ context, body, caller: { userId }, ip }) => {
    const values = await findValues(context, body.source, { reader: { userId, ip }, recordValues })
    return { ok: true, html: renderScript(body.script, await addCustomVariables(context.db, values)) }
  }),
]
