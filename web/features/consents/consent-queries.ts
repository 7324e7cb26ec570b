import { listConsents } from '../../../shared/api/consents.ts'
import { queryOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import { listPageQuery } from '../../lib/use-list-page.ts'
import type { ConsentState } from './consent-state.ts'

export const consentPageQuery = ({ purpose, ...state }: ConsentState) => {
  const query = { ...queryOf(state), ...(purpose && { purpose }) }
  return listPageQuery(['consents', query], async (signal) => {
    const { consents, count } = await send(listConsents, { query }, { signal })
    return { rows: consents, count, exact: true }
  })
}
