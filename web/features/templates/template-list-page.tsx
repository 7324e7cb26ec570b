import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Template } from '../../../shared/api/templates.ts'
import type { OnListState } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { ListBody, ListTools } from '../../ui/crud/list-screen.tsx'
import { EDIT, REMOVE } from '../../ui/crud/row-actions.ts'
import { RemoveTemplateDialog } from './remove-template-dialog.tsx'
import { TEMPLATE_LIST } from './template-list.tsx'
import type { TemplateListState } from './template-list-state.ts'
import { templatePageQuery } from './template-queries.ts'

interface TemplateListPageProps {
  state: TemplateListState
  onState: OnListState<TemplateListState>
}

export function TemplateListPage(props: TemplateListPageProps) {
  const [removing, setRemoving] = useState<Template>()
  const page = useListPage(templatePageQuery, props.state, props.onState)
  return (
    <>
      <VisuallyHidden component="h1">Templates</VisuallyHidden>
      <ListTools {...props} list={TEMPLATE_LIST} create="/templates/new">
        <Button
          variant="default"
          size="sm"
          renderRoot={(button) => <Link to="/templates/custom" {...button} />}
        >
          Custom fields
        </Button>
      </ListTools>
      <ListBody
        {...props}
        list={TEMPLATE_LIST}
        page={page}
        first={
          <Button renderRoot={(button) => <Link to="/templates/new" {...button} />}>
            Crea il primo modello
          </Button>
        }
        actionsOf={(template) => [
          { ...EDIT, link: { to: '/templates/$id', params: { id: template.id } } },
          { ...REMOVE, onClick: () => setRemoving(template) },
        ]}
      />
      {removing && <RemoveTemplateDialog template={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}
