/** In development: a text that changes is on the screen without loading the page again, which every screen imports. */
import type { Plugin } from 'vite';

const hook = /\/portal\/src\/language\/language\.ts$/;
const texts = /\/portal\/src\/language\/(?!language\.ts|.*(?:words|\.test)\.ts).*\.ts$/;

/** The hook of all texts reads them from a context, which does not change with their content. */
const reading = 'use(WordsContext)';

export const hotTexts = (): Plugin => ({
  name: 'mahnwerk-hot-texts',
  apply: 'serve',
  enforce: 'pre',
  transform(code, id) {
    if (hook.test(id)) {
      if (!code.includes(reading)) throw new Error(`${id} has no ${reading}: adapt portal/dev/texts-plugin.ts`);
      return `import { useTakenOver } from '/dev/texts.ts';\n${code.replace(reading, `(useTakenOver(), ${reading})`)}`;
    }
    if (!texts.test(id)) return undefined;
    const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name).join(', ');
    return `import { takeOver } from '/dev/texts.ts';
${code}
import.meta.hot.data.held ??= { ${names} };
import.meta.hot.accept((next) => takeOver(import.meta.hot.data.held, next));
`;
  },
});
