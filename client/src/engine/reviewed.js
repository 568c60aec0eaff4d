// The review of a game, made step by step by the module review.wasm; in a worker, and in Node for the tests.
// @ts-check

/**
 * @typedef {import('./module.js').Module} Module
 * @typedef {import('./module.js').Request} Request
 * @typedef {{ done: number, steps: number, review?: any }} Progress how far it is; after the curves, the review so far
 */

/**
 * @param {Module} module
 * @param {Request} request with the first `position`, the `turns` and perhaps the `simulations` for each decision
 * @param {(progress: Progress) => void} tell
 * @returns {Promise<any>} the whole review
 */
export async function reviewed(module, request, tell) {
  /** @type {Progress} */
  let told = await module.answer(request)
  while (told.done < told.steps) {
    tell(told)
    told = await module.answer({ do: 'step', game: request.game, position: request.position })
  }
  return told.review
}
