import { changeDutyRule as changeCall, listDutyRules } from '../../../shared/api/duty-rules.ts'
import { type Route, route } from '../../http/route.ts'
import { changeDutyRule, findDutyRules } from './rules.ts'

export const dutyRuleRoutes: Route[] = [
  route(listDutyRules, 'administrator', async ({ context }) => ({
    ok: true,
    rules: await findDutyRules(context),
  })),

  route(changeCall, 'administrator', async ({ context, params: { key }, body, caller }) => ({
    ok: true,
    rule: await changeDutyRule(context, { key, ...body }, caller),
  })),
]
