/** What every module needs that takes documents or shows them. */
import { pick } from '../../../platform/dependencies.ts';

export const documentNeeds = pick('publicUrl', 'objects', 'inspector', 'storageQuota_bytes');
export type DocumentNeeds = ReturnType<typeof documentNeeds>;
