import { Alert } from '@mantine/core'

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
