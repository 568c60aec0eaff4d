// The message that tells what went wrong last. App.svelte shows it.
import { Problem } from '../api/problem'
import { explain } from './problems'
import { sentence } from '../rules/words'
import { sound } from './sound'

export const trouble = $state({ text: '', rule: '' })

/** Does something that may fail, and tells if it did. True if it went well. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    trouble.text = ''
    return true
  } catch (error) {
    if (!(error instanceof Problem)) console.error(error)
    trouble.rule = (error instanceof Problem && error.fields.rule) || ''
    trouble.text = (await sentence(trouble.rule)) || explain(error)
    sound('refuse')
    return false
  }
}
