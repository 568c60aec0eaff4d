/** A sheet filled in by hand, as text. */
export function sheetText(
  rows: readonly { name: string; cells: readonly string[] }[],
  numbers: Readonly<Record<string, number>>,
  misthrows: number,
): string {
  const lines = rows.map(({ name, cells }) => [name, ...cells.map((cell) => numbers[cell] ?? '.')].join(' '))
  return [...lines, `misthrows ${misthrows}`].join('\n')
}
