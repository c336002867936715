/** What the handlers of subscriptions receive. */
import { type Dependencies, pick } from '../../../platform/dependencies.ts';

const own = pick('outbound', 'publicUrl');

export const needs = (dependencies: Dependencies) => ({
  ...own(dependencies),
  /** Signing secrets, encrypted at rest; the context is the subscription's id. */
  webhookSecrets: dependencies.sealer('webhook secret'),
});
export type Needs = ReturnType<typeof needs>;
