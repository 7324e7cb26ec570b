import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'

/** The actions that most lists have; each list adds the link or the function. */
export const EDIT = { name: 'edit', label: 'Edit', icon: IconPencil }
export const REMOVE = { name: 'remove', label: 'Remove', icon: IconTrash }
export const HISTORY = { name: 'history', label: 'Storia', icon: IconHistory }
