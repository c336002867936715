/** The account API: what a signed-in user does. */
import { sandboxResets } from '../account/sandbox-resets.ts';

export const accountApi = { sandboxResets } as const;
