import { isEntryFailure, wordEntryFailure } from '../../crm/word-failure.ts'
import type { EffectCause } from '../../effects/effect-cause.ts'
import { wordMailDetail } from '../../providers/mail/word-failure.ts'
import { isNewsletterFailure, wordNewsletterFailure } from '../../providers/newsletter/word-failure.ts'

/** Why an effect of this kind failed: the sentence for users. */
export function wordEffectFailure(kind: string, { failure, detail }: EffectCause): string {
  if (kind === 'newsletter' && isNewsletterFailure(failure)) return wordNewsletterFailure({ failure, detail })
  return isEntryFailure(failure) ? wordEntryFailure({ failure, detail }) : wordMailDetail(detail)
}
