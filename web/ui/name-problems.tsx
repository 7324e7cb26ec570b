import { Alert } from '@mantine/core'

/** What a text names that does not exist, while it is written. */
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
