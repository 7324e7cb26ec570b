import { Box, UnstyledButton } from '@mantine/core'
import { USER_GROUPS, type UserGroup } from '../../../shared/api/users.ts'
import { formatCount } from '../../lib/format-date.ts'
import classes from './users.module.css'

/** USERS-4, in this order. */
const TILES: Record<UserGroup, string> = {
  admin: 'Admin',
  user: 'Users',
  fe: 'Users with FE',
  base: 'Base',
  junior1: 'Junior1',
  junior2: 'Junior2',
  intermedio: 'Intermedio',
  esperto: 'Esperto',
  superAgent: 'SuperAgent',
}

interface UserTilesProps {
  /** The number of users in each group that match the search; undefined until known. */
  groups: Record<UserGroup, number> | undefined
  pressed: UserGroup | ''
  onToggle(group: UserGroup): void
}

/** USERS-5, USERS-7: a tile without users is disabled; a pressed tile can always be released. */
export function UserTiles({ groups, pressed, onToggle }: UserTilesProps) {
  return (
    <Box className={classes.tiles} role="group" aria-label="Filtri" data-folds="">
      {USER_GROUPS.map((group) => (
        <UnstyledButton
          key={group}
          className={classes.tile}
          aria-pressed={pressed === group}
          disabled={pressed !== group && !groups?.[group]}
          onClick={() => onToggle(group)}
        >
          <span className={classes.tileName}>{TILES[group]}</span>
          <span className={classes.tileCount}>{groups ? formatCount(groups[group]) : '–'}</span>
        </UnstyledButton>
      ))}
    </Box>
  )
}
