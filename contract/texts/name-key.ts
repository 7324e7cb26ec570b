import { cleanLine, withoutInvisible } from '../clean-text.ts'
import { foldText } from './fold-text.ts'

/**
 * A name for comparison: names that look alike have the same key. `nameKey` of the database answers the same for a
 * stored name.
 */
export const nameKey = (name: string): string => foldText(cleanLine(withoutInvisible(name)))
