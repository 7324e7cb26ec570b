import { listDomains } from '../../../shared/api/domains.ts'
import { callQuery } from '../../lib/call-query.ts'

export const domainsQuery = { ...callQuery(['domains'], listDomains, {}), staleTime: 0 }
