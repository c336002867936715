/** What the handlers of mandates receive. */
import { pick } from '../../../platform/dependencies.ts';

export const mandateNeeds = pick('publicUrl', 'objects', 'inspector', 'storageQuota_bytes', 'typesetter');
export type MandateNeeds = ReturnType<typeof mandateNeeds>;
