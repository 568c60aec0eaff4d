// Draws the icons in public/ from icon.svg: `npm run icons`.
import { Resvg } from '@resvg/resvg-js'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'

const here = new URL('.', import.meta.url)
const source = readFileSync(new URL('icon.svg', here), 'utf8')
for (const size of [180, 192, 512]) {
  const png = new Resvg(source, { fitTo: { mode: 'width', value: size } }).render().asPng()
  writeFileSync(new URL(`../public/icon-${size}.png`, here), png)
}
copyFileSync(new URL('icon.svg', here), new URL('../public/icon.svg', here))
