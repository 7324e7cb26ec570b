import { all, is, startsWith } from '../../conditions.ts'
import { otherwise } from '../../form/condition.ts'
import type { Field, Section } from '../../row.ts'
import { telcoContract } from '../common/section-conditions.ts'
import { combinedMigration, lineMigration, mobileMigration } from './migration-fields.ts'

interface Block {
  id: string
  title: string
  requirements: readonly string[]
  operation: string
  fields: readonly Field[]
}

// FORM-MIG-2 to FORM-MIG-5: the operation decides which.
const BLOCKS: readonly Block[] = [
  {
    id: 'migrazione-mobile',
    title: 'Migrazione mobile',
    requirements: ['FORM-MIG-1', 'FORM-MIG-2'],
    operation: 'cambio mobile',
    fields: mobileMigration('', otherwise),
  },
  {
    id: 'migrazione-linea',
    title: 'Migrazione linea fissa',
    requirements: ['FORM-MIG-1', 'FORM-MIG-3'],
    operation: 'cambio linea fissa',
    fields: lineMigration('', otherwise),
  },
  {
    id: 'migrazione-combinata',
    title: 'Migrazione mobile e linea fissa',
    requirements: ['FORM-MIG-1', 'FORM-MIG-4'],
    operation: 'cambio modile linea fissa',
    fields: combinedMigration('', otherwise),
  },
]

/** FORM-MIG-1, CONST-19. */
const MIGRATION_PREFIXES = ['FW', 'ML', 'LM', 'KN', 'TI'] as const
const hasMigrationProduct = startsWith('product', MIGRATION_PREFIXES, 'il prodotto')

/** The three blocks of any telco sale, regardless of its contract. */
export const migrationBlocks: readonly Section[] = BLOCKS.map(({ operation, ...block }) => ({
  ...block,
  crm: ['contract'],
  when: all(hasMigrationProduct, is('operation', operation, 'l’operazione')),
}))

export const migration: readonly Section[] = migrationBlocks.map((block) => ({
  ...block,
  when: all(telcoContract, block.when!),
}))
