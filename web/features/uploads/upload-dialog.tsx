import { Modal, Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { UploadKind } from './upload-kind.ts'
import { UploadPanel } from './upload-panel.tsx'
import { UploadedListPanel } from './uploaded-list-panel.tsx'
import type { UploadedList, UploadedListState } from './uploaded-lists.tsx'

interface UploadDialogProps<Name extends string> {
  kind: UploadKind<Name>
  onClose(): void
}

/** UPLOAD-1: the upload of a list's file and, if the list can be viewed, its stored rows. */
export function UploadDialog<Name extends string>({ kind, onClose }: UploadDialogProps<Name>) {
  const narrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      title={kind.title}
      size={kind.list ? 'xl' : 'lg'}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      {kind.list ? (
        <WithList kind={kind} list={kind.list} onClose={onClose} />
      ) : (
        <Stack gap="sm">
          <UploadPanel kind={kind} onWaiting={undefined} onClose={onClose} />
        </Stack>
      )}
    </Modal>
  )
}

interface WithListProps<Name extends string> extends UploadDialogProps<Name> {
  list: UploadedList
}

function WithList<Name extends string>({ kind, list, onClose }: WithListProps<Name>) {
  const [tab, setTab] = useState<string | null>('upload')
  const [state, setState] = useState<UploadedListState>(list.start)
  const showWaiting = () => {
    setState({ ...list.start, onlyWaiting: true })
    setTab('list')
  }
  return (
    <Tabs value={tab} onChange={setTab}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="upload">Carica un file</Tabs.Tab>
        <Tabs.Tab value="list">Elenco</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="upload">
        <Stack gap="sm">
          <UploadPanel kind={kind} onWaiting={showWaiting} onClose={onClose} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="list">
        {tab === 'list' && <UploadedListPanel list={list} state={state} onState={setState} />}
      </Tabs.Panel>
    </Tabs>
  )
}
