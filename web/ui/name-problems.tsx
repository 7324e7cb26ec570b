import { Alert, List, ScrollArea, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Unknown names in a text, shown while typing. */
export function NameProblems({ problems, title }: { problems: readonly string[]; title?: string }) {
  if (problems.length === 0) return null
  return (
    <Alert color="yellow" variant="outline" py="xs" role="status" {...(title && { title })}>
      {[...new Set(problems)].map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </Alert>
  )
}

/** Asks before `save` while texts name what does not exist. `find` is called at each save. */
export function useNamesQuestion(find: () => readonly string[], save: () => void) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const close = () => setProblems([])
  const start = () => {
    const found = [...new Set(find())]
    if (found.length > 0) setProblems(found)
    else save()
  }
  const answerYes = () => {
    close()
    save()
  }
  const question = problems.length > 0 && (
    <ConfirmDialog
      title="Nomi che non esistono"
      yes="Salva lo stesso"
      cautious
      onYes={answerYes}
      onClose={close}
    >
      <Text size="sm" mb="xs">
        Al loro posto resterà un vuoto:
      </Text>
      <ScrollArea.Autosize mah="40dvh" type="auto">
        <List size="sm">
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </ConfirmDialog>
  )
  return { save: start, question }
}
