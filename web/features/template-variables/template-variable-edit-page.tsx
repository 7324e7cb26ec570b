import { useQuery } from '@tanstack/react-query'
import { LoadedFresh } from '../../ui/crud/loaded.tsx'
import { TemplateVariableForm } from './template-variable-form.tsx'
import { templateVariableQuery } from './template-variable-queries.ts'

/** CUSTOM-3: a new or a stored template variable. */
export function TemplateVariableEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  return id === undefined ? (
    <TemplateVariableForm onSaved={onSaved} />
  ) : (
    <StoredTemplateVariable id={id} onSaved={onSaved} />
  )
}

function StoredTemplateVariable({ id, onSaved }: { id: string; onSaved(): void }) {
  return (
    <LoadedFresh query={useQuery(templateVariableQuery(id))} failed="Impossibile leggere il campo" rows={4}>
      {({ field, usedBy }) => (
        <TemplateVariableForm key={id} stored={field} usedBy={usedBy} onSaved={onSaved} />
      )}
    </LoadedFresh>
  )
}
