import type { Script, ScriptPayload } from '../../../shared/api/scripts.ts'
import type { ClientType, Utility } from '../../../shared/constants.ts'

/** An operation as it is being written. */
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
  ...{ name, template_fk, client_type, tipo_di_utenza, script },
})

/** SCRIPTS-11: nothing can be saved before both selects are answered. */
export function payloadOf({ client_type, tipo_di_utenza, ...rest }: ScriptDraft): ScriptPayload | undefined {
  return client_type && tipo_di_utenza ? { ...rest, client_type, tipo_di_utenza } : undefined
}

export const isSame = (one: ScriptDraft, other: ScriptDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
