/** What the gate needs of the platform. */
import type { Dependencies } from '../../../platform/dependencies.ts';

export const needs = ({ publicUrl, objects, sealer }: Dependencies) => ({ publicUrl, objects, mail: sealer('mail') });
export type Needs = ReturnType<typeof needs>;
