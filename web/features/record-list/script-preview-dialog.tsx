import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { ScriptFrame } from '../../ui/sandboxed-frame.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { scriptsQuery } from '../records/record-queries.ts'
import panels from './checkpoint-list.module.css'
import { CheckpointList } from './checkpoint-list.tsx'
import classes from './records.module.css'

/** REC-17: the energia and gas scripts, filled with the record's values. */
export function ScriptPreviewDialog({ row, onClose }: ActionDialogProps) {
  const query = useQuery(scriptsQuery(row.id))
  const { data } = query
  const scripts = data
    ? [
        { key: 'energia', part: 'luce' as const, ...data.energia },
        { key: 'gas', part: 'gas' as const, ...data.gas },
      ]
    : []
  const present = scripts.filter(({ html }) => html !== undefined)
  return (
    <AdminDialog onClose={onClose} size="xl" title={`Preview of script`}>
      <LoadState query={query} failed="Impossibile leggere lo script" rows={6} stale />
      {data && !present[0] && (
        <Text c="dimmed">L’operazione di questo record non c’è più: non ha uno script.</Text>
      )}
      {present[0] && (
        <Tabs defaultValue={present[0].key}>
          <Tabs.List aria-label={`Script di ${recordTitle(row)}`}>
            {present.map(({ key, name }) => (
              <Tabs.Tab key={key} value={key}>
                {key} · {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {present.map(({ key, part, html = '' }) => (
            <Tabs.Panel key={key} value={key} pt="xs">
              {html.trim() === '' ? (
                <Text c="dimmed">Lo script di questa operazione è vuoto.</Text>
              ) : (
                <div className={panels.panel}>
                  <ScriptFrame className={classes.script} title={`Script ${key}`} html={html} />
                  <CheckpointList recordId={row.id} part={part} />
                </div>
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </AdminDialog>
  )
}
