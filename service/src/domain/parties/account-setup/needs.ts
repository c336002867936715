/** What the set-up pages receive. */
import { type Dependencies, pick } from '../../../platform/dependencies.ts';

const own = pick('environment', 'publicUrl', 'hashSecret', 'linkProofs', 'counters', 'forgetSession');

export const needs = (dependencies: Dependencies) => ({ ...own(dependencies), mail: dependencies.sealer('mail') });
export type Needs = ReturnType<typeof needs>;
