import { Anchor, Box, Button, Group, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import classes from './edit-page.module.css'
import { EditedFields } from './editing/edited-fields.tsx'
import { useFirstError } from './editing/use-first-error.ts'

interface EditPageProps {
  title: string
  /** The list of this page. */
  back: { to: LinkProps['to']; label: string }
  /** The label of the save button: `Add` or `Update`; absent while there is nothing to save. */
  save?: { label: string; busy: boolean; onSave(): void }
  /** Next to the button. */
  more?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A page for creating or changing one entry. A refused save leads to the first wrong field. */
export function EditPage({ title, back, save, more, wide = false, children }: EditPageProps) {
  const busy = save?.busy ?? false
  const { form, countTry } = useFirstError(busy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save || busy) return
    countTry()
    save.onSave()
  }
  return (
    <Box
      component="form"
      ref={form}
      className={`${classes.page} ${wide ? classes.wide : ''}`}
      onSubmit={submit}
      noValidate
    >
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          {title}
        </Title>
        <Anchor size="sm" renderRoot={(props) => <Link to={back.to} {...props} />}>
          <Group gap={4} component="span">
            <IconArrowLeft size={14} aria-hidden="true" />
            {back.label}
          </Group>
        </Anchor>
      </Group>
      <EditedFields busy={busy}>{children}</EditedFields>
      {save && (
        <Group className={classes.bar} justify="flex-end" gap="xs">
          {more}
          <Button type="submit" loading={save.busy}>
            {save.label}
          </Button>
        </Group>
      )}
    </Box>
  )
}
