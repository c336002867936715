/** What the pages of signing in receive. */
import { type Dependencies, pick } from '../../../platform/dependencies.ts';
import type { PageHost } from '../account-setup/index.ts';
import { codeDeps } from '../factors/index.ts';

const own = pick('environment', 'publicUrl', 'linkProofs', 'counters', 'forgetSession', 'secondFactor');

export const needs = (dependencies: Dependencies) => ({
  ...own(dependencies),
  ...codeDeps(dependencies),
  mail: dependencies.sealer('mail'),
});
export type Needs = ReturnType<typeof needs>;
export type Host = PageHost<Needs>;
