/** Runes everywhere; no preprocessing: Svelte reads TypeScript itself. */
export default { compilerOptions: { runes: true } }
