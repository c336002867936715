/** The account API: what a person does for itself. */
import { sandboxResets } from '../account/sandbox-resets.ts';

export const accountApi = { sandboxResets } as const;
