/** The routes of usage, for clients and Partners. */
import { needs } from './needs.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { caseUsage, partnerUsage, type Usage } from '@mahnwerk/contract/case/usage.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { implement } from '../../../platform/http/handler.ts';
import { ownersOf } from '../../../platform/http/throttle.ts';
import { rateLimitsOf, counterOf, presentRateLimit } from './usage.ts';

interface UsageCall {
  readonly caller: Caller;
  readonly company: string | undefined;
  readonly deps: Pick<Dependencies, 'environment' | 'counters'>;
}

/** Unavailable counters are a 503: usage is never estimated. */
const usage =
  (api: ApiName) =>
  async ({ caller, company, deps: { environment, counters } }: UsageCall): Promise<Usage> => {
    const rateLimits = rateLimitsOf(api, ownersOf(caller, company));
    const { at, windows } = await counters.look(rateLimits.map(counterOf));
    return {
      environment,
      generated_at: new Date(at).toISOString(),
      buckets: rateLimits.flatMap((rateLimit, index) => {
        const window = windows[index];
        return rateLimit.whenTouched && window === undefined ? [] : [presentRateLimit(rateLimit, window, at)];
      }),
    };
  };

export const usageRoutes = [
  implement(caseUsage, needs, { get: usage('case') }),
  implement(partnerUsage, needs, { get: usage('partner') }),
];
