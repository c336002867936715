/**
 * Loads the modules of the portal in Node: JSX by the transformer of the build (Oxc, with Vite), a style sheet as names of its
 * classes, and what the build would serve as a file (`?url`) as its address.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const classNames = 'export default new Proxy({}, { get: (_all, name) => String(name) });';
const addressForm = /\?url$/;
const inBrowser = ['browser', 'import', 'module', 'default'];

registerHooks({
  // TanStack has another router for servers.
  resolve: (specifier, context, next) =>
    specifier.startsWith('@tanstack/')
      ? next(specifier, { ...context, conditions: inBrowser })
      : next(specifier, context),
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: classNames, shortCircuit: true };
    if (addressForm.test(url))
      return { format: 'module', source: `export default ${JSON.stringify(url)};`, shortCircuit: true };
    if (!url.endsWith('.tsx')) return next(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } });
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join(', ')}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
