import { queryOptions } from '@tanstack/react-query'
import { readSystem } from '../../../shared/api/system.ts'
import { callQuery } from '../../lib/call-query.ts'

export const systemQuery = queryOptions(callQuery(['system'], readSystem, {}, ({ system }) => system))
