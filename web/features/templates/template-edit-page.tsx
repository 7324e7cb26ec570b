import { useQuery } from '@tanstack/react-query'
import { LoadedFresh } from '../../ui/crud/loaded.tsx'
import { TemplateForm } from './template-form.tsx'
import { templateQuery } from './template-queries.ts'

interface TemplateEditPageProps {
  id: string | undefined
  onSaved(): void
}

/** TEMPL-5: a new or a stored template. */
export function TemplateEditPage({ id, onSaved }: TemplateEditPageProps) {
  return id === undefined ? <TemplateForm onSaved={onSaved} /> : <StoredTemplate id={id} onSaved={onSaved} />
}

function StoredTemplate({ id, onSaved }: { id: string; onSaved(): void }) {
  return (
    <LoadedFresh query={useQuery(templateQuery(id))} failed="Impossibile leggere il modello" rows={8}>
      {({ template, usedBy }) => (
        <TemplateForm key={id} stored={template} usedBy={usedBy} onSaved={onSaved} />
      )}
    </LoadedFresh>
  )
}
