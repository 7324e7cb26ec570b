import type { Script, ScriptPayload } from '../../../shared/api/scripts.ts'
import type { ClientType, Utility } from '../../../shared/constants.ts'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'

/** An operation in the editor. */
export interface ScriptDraft extends Omit<ScriptPayload, 'client_type' | 'tipo_di_utenza'> {
  client_type: ClientType | null
  tipo_di_utenza: Utility | null
}

export const EMPTY_SCRIPT: ScriptDraft = {
  name: '',
  template_fk: null,
  client_type: null,
  tipo_di_utenza: null,
  script: '',
}

export const draftOf = ({ name, template_fk, client_type, tipo_di_utenza, script }: Script): ScriptDraft => ({
  name,
  template_fk,
  client_type,
  tipo_di_utenza,
  script,
})

/** SCRIPTS-11: both selects are required. */
export function payloadOf({ client_type, tipo_di_utenza, ...rest }: ScriptDraft): ScriptPayload | undefined {
  return client_type && tipo_di_utenza ? { ...rest, client_type, tipo_di_utenza } : undefined
}

export const SCRIPTS: EntryModel<ScriptDraft, Script> = {
  kind: 'scripts',
  empty: EMPTY_SCRIPT,
  fields: [
    { name: 'client_type', label: 'Type of client' },
    { name: 'tipo_di_utenza', label: 'Tipo di Utenza' },
    { name: 'name', label: 'Operation Name' },
    { name: 'template_fk', label: 'PDF Template' },
    { name: 'script', label: 'Script' },
  ],
  idOf: ({ id }) => id,
  valuesOf: draftOf,
}
