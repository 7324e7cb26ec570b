import type { KyselyPlugin } from 'kysely'

export type When = 'before' | 'after'

/** Makes inserts into the product's tables fail, or loses their responses. */
export const failInsert = (when: When): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    if (when === 'before' && node.kind === 'InsertQueryNode') throw new Error('connection lost')
    return node
  },
  transformResult: async ({ result }) => {
    if (when === 'after' && result.rows.length > 0) throw new Error('connection lost')
    return result
  },
})
