/** The account API: what a signed-in person does for itself. */
import { me } from '../account/me.ts';
import { sandboxResets } from '../account/sandbox-resets.ts';
import { passwords, proofs, sessions } from '../account/sessions.ts';

export const accountApi = { me, sessions, password: passwords, proof: proofs, sandboxResets } as const;
