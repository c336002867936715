/** What statements need of the platform. */
import type { Dependencies } from '../../../platform/dependencies.ts';

export const needs = ({ publicUrl, sealer }: Dependencies) => ({ publicUrl, mail: sealer('mail') });
export type Needs = ReturnType<typeof needs>;
