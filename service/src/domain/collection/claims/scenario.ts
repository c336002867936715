/** The scenario that metadata of a claim gives a debtor of a sandbox (case-work.md 12). */
import { scenarioForms, scenarioOf, scenarioType } from '@mahnwerk/contract/shapes/sandbox-scenario.ts';
import type { ClaimInput } from '@mahnwerk/contract/case/claims.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Environment } from '../../../platform/environment.ts';

/** In a sandbox, reports a scenario that does not exist; production ignores scenarios. */
export function validateScenarios(
  { metadata = [] }: Pick<ClaimInput, 'metadata'>,
  environment: Environment,
  report: ValidationErrors,
): void {
  if (environment !== 'sandbox') return;
  for (const [index, { type, value }] of metadata.entries())
    if (type === scenarioType && scenarioOf(value) === undefined)
      report.failBelow(
        ['metadata', index, 'value'],
        'invalid_choice',
        `Expected one of ${scenarioForms.join(', ')}, with n and k from 1 to 99.`,
      );
}
